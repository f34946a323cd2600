import { defineCheck } from '#check.ts';
import { daysSince, parseInstant } from '#parse/day.ts';

/** Posts older than one year are no longer relevant to the score and are reported as information. */
const EVENT_DAYS = 365;

/** Posts in which a ransomware group names the domain or the company as a victim. */
export default defineCheck({
  id: 'hacker_chatter.ransomware',
  area: 'hacker_chatter',
  topics: ['malware', 'intelligence'],
  needs: ['ransomware-posts', 'scan'],
  findings: {
    named: {
      severity: 'high',
      cwe: [],
      effort: 'high',
      event: true,
      facts: { group: 'name', title: 'text', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://www.ransomlook.io/api/group/{group}',
    },
    'named-before': {
      severity: 'informational',
      cwe: [],
      effort: 'high',
      facts: { group: 'name', title: 'text', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://www.ransomlook.io/api/group/{group}',
    },
  },
  refs: ['https://www.ransomlook.io/doc/'],
  evaluate({ 'ransomware-posts': { provider, posts }, scan }, report) {
    for (const { group, title, discovered, matched, provider: told = provider } of posts) {
      const date = parseInstant(discovered);
      if (date === null) continue;
      const details = {
        // A post that contains the domain is about it; one that contains a similar name may be about another company.
        confidence: matched === 'domain' ? ('firm' as const) : ('tentative' as const),
        subject: `${group} ${date.slice(0, 10)}`,
        facts: { group, title, provider: told, date: date.slice(0, 10) },
        seen: [`${group}: ${title} (${discovered})`],
      };
      if (daysSince(date, scan.time) > EVENT_DAYS) report('named-before', details);
      else report('named', { ...details, lastSeen: date });
    }
  },
});

import { defineCheck } from '#check.ts';
import { daysSince, parseInstant } from '#parse/day.ts';

const EVENT_DAYS = 365;

/** Public breaches of the domain's own service. */
export default defineCheck({
  id: 'hacker_chatter.breach',
  area: 'hacker_chatter',
  topics: ['secrets', 'intelligence'],
  needs: ['breaches', 'scan'],
  findings: {
    breached: {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'high',
      event: true,
      facts: { title: 'name', count: 'count', data: 'names', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://haveibeenpwned.com/api/v3/breach/{title}',
    },
    'breached-before': {
      severity: 'informational',
      cwe: [],
      effort: 'high',
      facts: { title: 'name', count: 'count', data: 'names', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://haveibeenpwned.com/api/v3/breach/{title}',
    },
  },
  refs: ['Have I Been Pwned API v3'],
  evaluate({ breaches: { provider, breaches }, scan }, report) {
    for (const { name, date: written, accounts, dataClasses, verified } of breaches) {
      const date = parseInstant(written);
      if (date === null) continue;
      const details = {
        confidence: verified ? ('firm' as const) : ('tentative' as const),
        subject: name,
        facts: { title: name, count: accounts, data: dataClasses, provider, date: date.slice(0, 10) },
        seen: [`${name} ${written} ${accounts}: ${dataClasses.join(', ')}`],
      };
      const secrets = dataClasses.some((kind) => /password|credential|payment|bank|card/i.test(kind));
      if (daysSince(date, scan.time) > EVENT_DAYS) report('breached-before', details);
      else report('breached', { ...details, severity: secrets ? 'high' : 'medium', lastSeen: date });
    }
  },
});

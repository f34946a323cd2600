import { PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import { defineCheck, notAssessed } from '#check.ts';
import { daysSince } from '#parse/day.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';

const EVENT_DAYS = 365;

/** Public pastes that contain the domain's name: stolen data often appears there first. */
export default defineCheck({
  id: 'hacker_chatter.pastes',
  area: 'hacker_chatter',
  topics: ['secrets', 'intelligence'],
  needs: ['chatter', 'scan'],
  findings: {
    mentioned: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      // The name may appear for any reason: a log, a mailing list, a leak.
      confidence: 'tentative',
      event: true,
      facts: { title: 'text', url: 'url', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://psbdmp.ws/api/v3/search/{domain}',
    },
  },
  refs: ['https://psbdmp.ws/'],
  evaluate({ chatter, scan }, report) {
    const said = mentionsIn(chatter, ['psbdmp'], ['paste']);
    if ('reason' in said) return notAssessed(said.reason);
    for (const { provider, title, link, subject, date } of said.mentions) {
      if (date === null || daysSince(date, scan.time) > EVENT_DAYS) continue;
      report('mentioned', {
        subject,
        lastSeen: date,
        facts: { title, url: link ?? subject, provider: PROVIDERS[provider].name, date: date.slice(0, 10) },
        seen: [`${link ?? subject} ${date}`],
      });
    }
  },
});

import { PROVIDERS } from '@assay/contract/values/intelligence-providers.ts';
import { defineCheck, notAssessed } from '#check.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';

/** Vulnerabilities of the domain that researchers reported to a public program. */
export default defineCheck({
  id: 'hacker_chatter.bug-bounty',
  area: 'hacker_chatter',
  topics: ['vulnerabilities', 'intelligence'],
  needs: ['chatter'],
  findings: {
    open: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { title: 'text', url: 'url', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://www.openbugbounty.org/api/1/search/?domain={domain}',
    },
    mended: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { title: 'text', url: 'url', provider: 'name', date: 'day' },
      reproduce: 'curl -sS https://www.openbugbounty.org/api/1/search/?domain={domain}',
    },
  },
  refs: ['https://www.openbugbounty.org/', 'ISO/IEC 29147'],
  evaluate({ chatter }, report) {
    const said = mentionsIn(chatter, ['openBugBounty'], ['bug-report']);
    if ('reason' in said) return notAssessed(said.reason);
    for (const { provider, title, link, subject, date, open } of said.mentions) {
      if (date === null) continue;
      report(open ? 'open' : 'mended', {
        subject,
        subjectClass: subject,
        facts: { title, url: link ?? subject, provider: PROVIDERS[provider].name, date: date.slice(0, 10) },
        seen: [`${subject} ${title} ${date}`],
      });
    }
  },
});

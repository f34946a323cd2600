import { defineCheck, notAssessed } from '#check.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';

/** Search engines have not indexed sensitive content of the domain. */
export default defineCheck({
  id: 'information_leakage.search-results',
  area: 'information_leakage',
  topics: ['leakage', 'intelligence'],
  needs: ['chatter'],
  findings: {
    listed: {
      severity: ['medium', 'low', 'informational'],
      cwe: [538],
      effort: 'medium',
      // The indexed content may have been removed from the site, or may be intentionally public.
      confidence: 'tentative',
      facts: { url: 'url', title: 'text', category: 'name', dork: 'text' },
      reproduce: 'curl -sSI {url}',
    },
  },
  refs: ['CWE-538', 'https://search.brave.com/help/operators'],
  evaluate({ chatter }, report) {
    const said = mentionsIn(chatter, ['braveSearch'], ['search-hit']);
    if ('reason' in said) return notAssessed(said.reason);
    for (const { subject, title, tags } of said.mentions) {
      const [category = 'document', dork = ''] = tags;
      const severity = category === 'login-portal' ? 'informational' : category === 'document' ? 'low' : 'medium';
      report('listed', {
        severity,
        subject,
        facts: { url: subject, title, category, dork },
        seen: [dork, `${title} ${subject}`],
      });
    }
  },
});

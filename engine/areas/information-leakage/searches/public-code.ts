import { defineCheck, notAssessed } from '#check.ts';
import { mentionsIn } from '#parse/threat-mentions.ts';

/** No public code contains the domain together with a keyword for a secret. */
export default defineCheck({
  id: 'information_leakage.public-code',
  area: 'information_leakage',
  topics: ['secrets', 'intelligence'],
  needs: ['chatter'],
  findings: {
    mentioned: {
      severity: 'low',
      cwe: [798],
      effort: 'medium',
      // The keywords may occur by chance: in an example, a list, a form.
      confidence: 'tentative',
      facts: { place: 'name', word: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{word}',
    },
  },
  refs: ['CWE-798', 'https://docs.github.com/en/rest/search/search#search-code'],
  evaluate({ chatter }, report) {
    const said = mentionsIn(chatter, ['gitHubCode'], ['public-code']);
    if ('reason' in said) return notAssessed(said.reason);
    for (const { subject, title, link, tags } of said.mentions) {
      const facts = { place: title, word: tags[0] ?? '', url: link ?? subject };
      report('mentioned', { subject, facts, seen: [`${title} ${link ?? ''}`.trim()] });
    }
  },
});

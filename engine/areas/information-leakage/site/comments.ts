import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';

/** The walk takes values of secrets out before it keeps a comment; where one stood beside such a word, there was one. */
const CREDENTIAL = /\b(?:pass(?:word|wd|phrase)?|pwd|secret|credentials?|api[ _-]?key|token)\b[^*]{0,80}\*\*\*/i;
/** Folders of servers, inner addresses, statements for databases, switches for those who develop. */
const INNER =
  /(?:^|[\s"'=(])\/(?:var|srv|home|opt|usr\/local)\/[\w.-]{1,80}\/|\b[A-Z]:\\(?:inetpub|Users|www|xampp|wamp)\\|\bselect\b.{1,80}\bfrom\b|\b(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2})\b|\bdebug(?:ging)? (?:mode|output|on|build)\b/i;
const MOST_SHOWN = 10;
const PAGE = 'curl -sSL {url}';

/** Comments in pages are read by whoever wants to: they tell nothing of the inside (CWE-615). */
export default defineCheck({
  id: 'information_leakage.comments',
  area: 'information_leakage',
  topics: ['leakage', 'development'],
  needs: ['site'],
  findings: {
    // Whether what stood there still opens anything cannot be told without trying it.
    credential: {
      severity: 'medium',
      confidence: 'tentative',
      cwe: [615, 798],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: PAGE,
    },
    'inner-details': { severity: 'low', cwe: [615], effort: 'low', facts: { url: 'url' }, reproduce: PAGE },
  },
  refs: ['CWE-615', 'OWASP WSTG-INFO-05'],
  evaluate({ site: { pages } }, report) {
    if (pages.length === 0) return NOT_APPLICABLE;
    for (const [finding, telling] of [
      ['credential', CREDENTIAL],
      ['inner-details', INNER],
    ] as const) {
      const found = pages.flatMap(({ hop, comments }) =>
        comments.filter((text) => telling.test(text)).map((text) => ({ url: hop.url, text })),
      );
      const [first] = found;
      if (!first) continue;
      // A template puts the same comment into every page; taking it out there mends them all.
      const seen = [...new Set(found.map(({ text }) => `<!-- ${text} -->`))].slice(0, MOST_SHOWN);
      report(finding, { facts: { url: first.url }, seen });
    }
  },
});

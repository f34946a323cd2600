import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import type { SitePage } from '#evidence/site.ts';

/** The crawl removes secret values before it stores a comment; such a keyword shows that there was a value. */
const CREDENTIAL = /\b(?:pass(?:word|wd|phrase)?|pwd|secret|credentials?|api[ _-]?key|token)\b[^*]{0,80}\*\*\*/i;
/** Server directories, database statements, and switches for developers. */
const INNER =
  /(?:^|[\s"'=(])\/(?:var|srv|home|opt|usr\/local)\/[\w.-]{1,80}\/|\b[A-Z]:\\(?:inetpub|Users|www|xampp|wamp)\\|\bselect\b.{1,80}\bfrom\b|\bdebug(?:ging)? (?:mode|output|on|build)\b/i;
/** `internal-address` reports these on the front page and in errors; on other pages only a comment is reliable. */
const ADDRESS = /\b(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2})\b/;
const MOST_SHOWN = 10;
const PAGE = 'curl -sSL {url}';

/** Comments in pages are public and disclose no internal information (CWE-615). */
export default defineCheck({
  id: 'information_leakage.comments',
  area: 'information_leakage',
  topics: ['leakage', 'development'],
  needs: ['site'],
  findings: {
    // Only an attempt would show whether the credential is still valid.
    credential: {
      severity: 'medium',
      confidence: 'tentative',
      cwe: [615, 798],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: PAGE,
      shows: '{seen}',
    },
    'inner-details': {
      severity: 'low',
      cwe: [615],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: PAGE,
      shows: '{seen}',
    },
  },
  refs: ['CWE-615', 'OWASP WSTG-INFO-05'],
  evaluate({ site: { pages } }, report) {
    if (pages.length === 0) return NOT_APPLICABLE;
    const telling = {
      credential: (text: string) => CREDENTIAL.test(text),
      'inner-details': (text: string, { depth, hop }: SitePage) =>
        INNER.test(text) || (depth > 0 && hop.status < 400 && ADDRESS.test(text)),
    };
    for (const finding of ['credential', 'inner-details'] as const) {
      const found = pages.flatMap((page) =>
        page.comments.filter((text) => telling[finding](text, page)).map((text) => ({ url: page.hop.url, text })),
      );
      const [first] = found;
      if (!first) continue;
      // A template adds the same comment to every page; removing it there fixes all pages.
      const seen = [...new Set(found.map(({ text }) => `<!-- ${text} -->`))].slice(0, MOST_SHOWN);
      report(finding, { facts: { url: first.url }, seen });
    }
  },
});

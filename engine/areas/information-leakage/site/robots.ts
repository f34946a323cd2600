import { defineCheck, NOT_APPLICABLE } from '#check.ts';

/** Paths that are hidden from search engines because they are not public. */
const TELLING =
  /(?:^|[/_.-])(?:admin\w*|backend|backup\w*|cgi-bin|config\w*|console|cpanel|dashboard|database|db|debug|dev|dump|git|hidden|intern\w*|intranet|log|logs|manage\w*|old|phpmyadmin|private|secret\w*|setup|sql|stag(?:e|ing)|svn|temp|test|tmp|uploads?|wp-admin)(?:[/_.*$-]|$)/i;
const MOST_SHOWN = 20;

/** robots.txt lists no sensitive paths: attackers read it first (RFC 9309 §3). */
export default defineCheck({
  id: 'information_leakage.robots',
  area: 'information_leakage',
  topics: ['leakage'],
  needs: ['files'],
  findings: {
    'paths-revealed': {
      severity: 'informational',
      cwe: [200],
      effort: 'low',
      facts: { url: 'url', count: 'count', paths: 'names' },
      reproduce: 'curl -sS {url}',
      shows: '{paths}',
    },
  },
  refs: ['RFC 9309 section 3', 'CWE-200'],
  evaluate({ files }, report) {
    const { robots, origin } = files;
    if (robots?.status !== 200) return NOT_APPLICABLE;
    const paths = [...new Set(robots.disallowed.filter((path) => TELLING.test(path)))].sort();
    if (paths.length === 0) return;
    report('paths-revealed', {
      facts: { url: `${origin}/robots.txt`, count: paths.length, paths: paths.slice(0, MOST_SHOWN) },
      seen: paths.slice(0, MOST_SHOWN).map((path) => `Disallow: ${path}`),
    });
  },
});

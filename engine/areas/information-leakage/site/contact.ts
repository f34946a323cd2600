import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostPages } from '#parse/web/document.ts';

/** Mail addresses on pages, usable for phishing and spam; counted and shown masked only. */
export default defineCheck({
  id: 'information_leakage.contact',
  area: 'information_leakage',
  topics: ['leakage'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'e-mail-addresses': {
      severity: 'informational',
      cwe: [359],
      effort: 'low',
      facts: { url: 'url', count: 'count' },
      reproduce: "curl -sSL {url} | grep -oE '[[:alnum:]._%+-]+@[[:alnum:].-]+'",
      shows: '@',
    },
  },
  refs: ['CWE-359'],
  evaluate({ http, site, asset }, report) {
    const pages = hostPages(http, asset, site);
    if (pages.length === 0) return NOT_APPLICABLE;
    const [front] = pages;
    const found = new Map(pages.flatMap(({ page }) => page.emails.map((row) => [row.sha256, row.masked] as const)));
    if (!front || found.size === 0) return;
    report('e-mail-addresses', {
      facts: { url: front.url, count: found.size },
      seen: [...new Set(found.values())].sort().slice(0, 20),
    });
  },
});

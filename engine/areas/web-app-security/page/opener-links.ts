import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages } from '#parse/web/document.ts';

/**
 * Links to other sites do not give them `window.opener`, with which they could navigate this page to an imitation (reverse
 * tabnabbing, CWE-1022). Browsers set it only with `rel=opener` (HTML Standard since 2021; Chrome 88, Firefox 79, Safari 12.1),
 * so `target=_blank` alone is no finding.
 */
export default defineCheck({
  id: 'web_app_security.opener-links',
  area: 'web_app_security',
  topics: ['web', 'deception'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'handed-over': {
      severity: 'low',
      cwe: [1022],
      effort: 'low',
      facts: { url: 'url', targets: 'names' },
      reproduce: 'curl -sSL {url} | grep -ioE \'<a[^>]+rel="?([^">]* )?opener[^>]*>\'',
      shows: 'opener',
    },
  },
  refs: ['CWE-1022', 'https://html.spec.whatwg.org/multipage/links.html#link-type-opener', 'OWASP WSTG-CLNT-14'],
  evaluate({ http, site, asset }, report) {
    const pages = crawledPages(http, site, asset).filter(({ page }) => page.passive);
    if (pages.length === 0) return NOT_APPLICABLE;
    const open = pages.filter(({ page }) => page.passive!.openers.length > 0);
    const [first] = open;
    if (!first) return;
    const targets = [...new Set(open.flatMap(({ page }) => page.passive!.openers))].sort().slice(0, 20);
    report('handed-over', { facts: { url: first.hop.url, targets }, seen: targets });
  },
});

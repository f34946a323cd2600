import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages } from '#parse/web/document.ts';
import { headerValue } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - {url} | grep -iE '^content-type:|<meta[^>]*charset'";
/** Labels that browsers treat as the same encoding (Encoding Standard, names and labels). */
const SAME: Readonly<Record<string, string>> = {
  utf8: 'utf-8',
  'iso-8859-1': 'windows-1252',
  'us-ascii': 'windows-1252',
};
const plain = (name: string) => (Object.hasOwn(SAME, name) ? SAME[name]! : name);

/**
 * Every page declares its character encoding. Otherwise user-supplied text can make a browser detect an encoding in which it
 * contains markup (ISO-2022-JP; HTML Standard, encoding sniffing algorithm).
 */
export default defineCheck({
  id: 'web_app_security.charset',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    // Only old browsers detect an encoding that hides markup; most pages in UTF-8 are read correctly without a label.
    missing: {
      severity: 'informational',
      cwe: [116],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'charset',
    },
    mismatch: {
      severity: 'informational',
      cwe: [436],
      effort: 'low',
      facts: { url: 'url', header: 'name', markup: 'name' },
      reproduce: SHOW,
    },
  },
  refs: ['https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding', 'CWE-116'],
  evaluate({ http, site, asset }, report) {
    const pages = crawledPages(http, site, asset).filter(({ page }) => page.passive);
    if (pages.length === 0) return NOT_APPLICABLE;
    const declared = pages.map(({ hop, page }) => {
      const type = headerValue(hop.headers, 'content-type') ?? '';
      const header = /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? null;
      return { url: hop.url, header, markup: page.passive?.charset ?? null };
    });
    const missing = declared.find(({ header, markup }) => header === null && markup === null);
    if (missing) report('missing', { facts: { url: missing.url } });
    for (const { url, header, markup } of declared) {
      if (header === null || markup === null || plain(header) === plain(markup)) continue;
      report('mismatch', { facts: { url, header, markup } });
      break;
    }
  },
});

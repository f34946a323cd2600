import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { hostDocument } from '../../../parse/web/document.ts';
import { parseUrl, sameSite } from '../../../parse/web/site.ts';

const MOST_SHOWN = 20;

/** Scripts and styles from other sites are pinned to their content (Subresource Integrity §3). */
export default defineCheck({
  id: 'web_app_security.script-integrity',
  area: 'web_app_security',
  topics: ['web', 'supplyChain'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'low',
      cwe: [345, 829],
      effort: 'low',
      facts: { url: 'url', count: 'count', hosts: 'names' },
      reproduce: "curl -sS {url} | grep -ioE '<(script|link)[^>]+>'",
    },
  },
  refs: ['https://www.w3.org/TR/SRI/', 'CWE-345', 'CWE-829'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { page, hop } = document;
    const foreign = [
      ...page.scripts.map(({ src, integrity }) => ({ source: src, integrity })),
      ...page.stylesheets.map(({ href, integrity }) => ({ source: href, integrity })),
    ].flatMap(({ source, integrity }) => {
      const url = parseUrl(source, hop.url);
      if (!url || !/^https?:$/.test(url.protocol) || sameSite(url.hostname, asset)) return [];
      return [{ host: url.hostname, source, integrity }];
    });
    if (foreign.length === 0) return NOT_APPLICABLE;
    const open = foreign.filter((row) => !row.integrity);
    if (open.length === 0) return;
    report('missing', {
      facts: {
        url: hop.url,
        count: open.length,
        hosts: [...new Set(open.map((row) => row.host))].sort().slice(0, MOST_SHOWN),
      },
      seen: open.map((row) => row.source).slice(0, MOST_SHOWN),
    });
  },
});

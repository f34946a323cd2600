import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages, hostDocument } from '#parse/web/document.ts';
import { parseUrl, sameSite } from '#parse/web/site.ts';
import { isChanging } from './changing-files.ts';

const MOST_SHOWN = 20;

/** Scripts and styles from other sites are pinned by hash (Subresource Integrity §3). */
export default defineCheck({
  id: 'web_app_security.script-integrity',
  area: 'web_app_security',
  topics: ['web', 'supplyChain'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    missing: {
      severity: 'low',
      cwe: [345, 829],
      effort: 'low',
      facts: { url: 'url', count: 'count', hosts: 'names' },
      reproduce: "curl -sS {url} | grep -ioE '<(script|link)[^>]+>' | grep -viE 'integrity=.?sha(256|384|512)-'",
      shows: '{hosts}',
    },
    // Nobody can pin a file that its provider changes; its host is trusted as long as it is used.
    unpinnable: {
      severity: 'informational',
      cwe: [829],
      effort: 'medium',
      facts: { url: 'url', count: 'count', hosts: 'names' },
      reproduce: "curl -sS {url} | grep -ioE '<(script|link)[^>]+>' | grep -viE 'integrity=.?sha(256|384|512)-'",
      shows: '{hosts}',
    },
  },
  refs: ['https://www.w3.org/TR/SRI/', 'CWE-345', 'CWE-829'],
  evaluate({ http, site, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const loaded = crawledPages(http, site, asset).flatMap(({ hop, page }) => [
      ...page.scripts.map(({ src, integrity }) => ({ source: src, integrity, at: hop.url })),
      ...page.stylesheets.map(({ href, integrity }) => ({ source: href, integrity, at: hop.url })),
    ]);
    const foreign = loaded.flatMap(({ source, integrity, at }) => {
      const url = parseUrl(source, at);
      if (!url || !/^https?:$/.test(url.protocol) || sameSite(url.hostname, asset)) return [];
      return [{ host: url.hostname, source, integrity, at }];
    });
    if (foreign.length === 0) return NOT_APPLICABLE;
    const unpinned = foreign.filter((row) => !row.integrity);
    // A script that every page loads counts once.
    const open = unpinned.filter((row, at) => unpinned.findIndex(({ source }) => source === row.source) === at);
    for (const [finding, rows] of [
      ['missing', open.filter(({ host }) => !isChanging(host))],
      ['unpinnable', open.filter(({ host }) => isChanging(host))],
    ] as const) {
      const [first] = rows;
      if (!first) continue;
      report(finding, {
        facts: {
          url: first.at,
          count: rows.length,
          hosts: [...new Set(rows.map((row) => row.host))].sort().slice(0, MOST_SHOWN),
        },
        seen: rows.map((row) => row.source).slice(0, MOST_SHOWN),
      });
    }
  },
});

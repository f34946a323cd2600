import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { parseCsp, policiesOf } from '#parse/web/csp.ts';
import { crawledPages, hostDocument } from '#parse/web/document.ts';

const SHOW = "curl -sS {url} | grep -ioE '<[^>]+http://[^>]+>'";
const MOST_SHOWN = 20;

/** Resources that browsers upgrade or show with a warning; every other kind could change the page and is blocked. */
const PASSIVE = new Set(['img', 'audio', 'video', 'source', 'picture', 'track']);

/** An https page loads nothing over http (Mixed Content §5). */
export default defineCheck({
  id: 'web_app_security.mixed-content',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    active: {
      severity: 'medium',
      cwe: [311, 829],
      effort: 'low',
      facts: { url: 'url', count: 'count' },
      reproduce: SHOW,
      shows: 'http://',
    },
    passive: {
      severity: 'low',
      cwe: [311],
      effort: 'low',
      facts: { url: 'url', count: 'count' },
      reproduce: SHOW,
      shows: 'http://',
    },
  },
  refs: ['https://www.w3.org/TR/mixed-content/', 'CWE-311', 'CWE-829'],
  evaluate({ http, site, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page || !document.secure) return NOT_APPLICABLE;
    const rows = crawledPages(http, site, asset).flatMap(({ hop, page }) => {
      const policies = policiesOf(hop.headers, page.metaPolicies);
      // The browser then requests each of them over https.
      if (policies.some((policy) => parseCsp(policy).upgradesInsecureRequests)) return [];
      return page.mixedContent.map((row) => ({ ...row, at: hop.url }));
    });
    const found = rows.filter((row, at) => rows.findIndex(({ url }) => url === row.url) === at);
    const active = found.filter((row) => !PASSIVE.has(row.element.toLowerCase()));
    const passive = found.filter((row) => PASSIVE.has(row.element.toLowerCase()));
    for (const [finding, parts] of [
      ['active', active],
      ['passive', passive],
    ] as const) {
      const [first] = parts;
      if (!first) continue;
      report(finding, {
        facts: { url: first.at, count: parts.length },
        seen: parts.slice(0, MOST_SHOWN).map((row) => `<${row.element}> ${row.url}`),
      });
    }
  },
});

import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { parseCsp, policiesOf } from '../../../parse/web/csp.ts';
import { hostDocument } from '../../../parse/web/document.ts';

const SHOW = "curl -sS {url} | grep -ioE '<[^>]+http://[^>]+>'";
const MOST_SHOWN = 20;

/** Parts that browsers upgrade or show with a warning; every other kind could change the page and is blocked. */
const PASSIVE = new Set(['img', 'audio', 'video', 'source', 'picture', 'track']);

/** An https page loads nothing over http (Mixed Content §5). */
export default defineCheck({
  id: 'web_app_security.mixed-content',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  findings: {
    active: {
      severity: 'medium',
      cwe: [311, 829],
      effort: 'low',
      facts: { url: 'url', count: 'count' },
      reproduce: SHOW,
    },
    passive: { severity: 'low', cwe: [311], effort: 'low', facts: { url: 'url', count: 'count' }, reproduce: SHOW },
  },
  refs: ['https://www.w3.org/TR/mixed-content/', 'CWE-311', 'CWE-829'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page || !document.secure) return NOT_APPLICABLE;
    const { hop, page } = document;
    const policies = policiesOf(hop.headers, page.metaPolicies);
    // The browser then asks for each of them over https.
    if (policies.some((policy) => parseCsp(policy).upgradesInsecureRequests)) return;
    const active = page.mixedContent.filter((row) => !PASSIVE.has(row.element.toLowerCase()));
    const passive = page.mixedContent.filter((row) => PASSIVE.has(row.element.toLowerCase()));
    for (const [finding, rows] of [
      ['active', active],
      ['passive', passive],
    ] as const) {
      if (rows.length === 0) continue;
      report(finding, {
        facts: { url: hop.url, count: rows.length },
        seen: rows.slice(0, MOST_SHOWN).map((row) => `<${row.element}> ${row.url}`),
      });
    }
  },
});

import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostPages, matchesOn } from '#parse/web/document.ts';

/** Error pages that name a framework but show no code. */
const NAMES_ONLY = new Set(['spring-error', 'tomcat-error']);

/** Error pages do not expose code paths, queries or stack traces. */
export default defineCheck({
  id: 'application_security.error-message',
  area: 'application_security',
  topics: ['configuration', 'development'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'inner-details': {
      severity: 'medium',
      cwe: [209, 550],
      effort: 'medium',
      facts: { page: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
    'framework-page': {
      severity: 'informational',
      cwe: [209],
      effort: 'low',
      facts: { page: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-209', 'CWE-550'],
  evaluate({ http, site, asset }, report) {
    const pages = hostPages(http, asset, site).filter(({ mayQuote }) => !mayQuote);
    if (pages.length === 0) return NOT_APPLICABLE;
    for (const { signature, url, seen } of matchesOn(pages, 'error')) {
      const finding = NAMES_ONLY.has(signature) ? 'framework-page' : 'inner-details';
      report(finding, { subject: signature, facts: { page: signature, url }, seen });
    }
  },
});

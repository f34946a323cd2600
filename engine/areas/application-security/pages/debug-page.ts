import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostPages, matchesOn } from '#parse/web/document.ts';

/** Debuggers with a console that runs code on the server once its PIN is guessed. */
const CONSOLES = new Set(['werkzeug-debugger']);

/** Frameworks run without debug mode, which exposes code, settings and data on errors. */
export default defineCheck({
  id: 'application_security.debug-page',
  area: 'application_security',
  topics: ['configuration', 'development'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    shown: {
      severity: 'medium',
      cwe: [489, 215],
      effort: 'low',
      facts: { page: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
    console: {
      severity: 'high',
      cwe: [489],
      effort: 'low',
      facts: { page: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-489', 'CWE-215'],
  evaluate({ http, site, asset }, report) {
    const pages = hostPages(http, asset, site).filter(({ mayQuote }) => !mayQuote);
    if (pages.length === 0) return NOT_APPLICABLE;
    for (const { signature, url, seen } of matchesOn(pages, 'debug')) {
      const finding = CONSOLES.has(signature) ? 'console' : 'shown';
      report(finding, { subject: signature, facts: { page: signature, url }, seen });
    }
  },
});

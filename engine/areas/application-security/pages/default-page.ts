import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostPages, matchesOn } from '#parse/web/document.ts';

/** The site shows its own content, not the server's default page. */
export default defineCheck({
  id: 'application_security.default-page',
  area: 'application_security',
  topics: ['configuration'],
  needs: ['http'],
  findings: {
    shown: {
      severity: 'low',
      cwe: [1188],
      effort: 'low',
      facts: { page: 'name', url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
    // A state rather than a weakness: the headers and scripts of such a page are not assessed.
    parked: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: 'curl -sSL {url}',
      shows: '{seen}',
    },
  },
  refs: ['CWE-1188'],
  evaluate({ http, asset }, report) {
    const pages = hostPages(http, asset);
    if (pages.length === 0) return NOT_APPLICABLE;
    for (const { signature, url, seen } of matchesOn(pages, 'default'))
      report('shown', { subject: signature, facts: { page: signature, url }, seen });
    for (const { url, seen } of matchesOn(pages, 'parked')) report('parked', { facts: { url }, seen });
  },
});

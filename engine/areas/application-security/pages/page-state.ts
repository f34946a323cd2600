import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages } from '#parse/web/document.ts';

/** Client-side state is signed and contains no serialized objects (CWE-642, CWE-502). */
export default defineCheck({
  id: 'application_security.page-state',
  area: 'application_security',
  topics: ['web', 'development'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    // A signature may be in another field that the page does not show.
    'serialized-object': {
      severity: 'medium',
      cwe: [502, 642],
      effort: 'medium',
      confidence: 'firm',
      facts: { url: 'url', field: 'name', kind: 'name' },
      reproduce: "curl -sSL {url} | grep -oE '<input[^>]+(rO0AB|H4sIA|AAEAAAD|O:[0-9]+:)[^>]{0,40}'",
      shows: '',
    },
    'viewstate-unsigned': {
      severity: 'medium',
      cwe: [642],
      effort: 'high',
      facts: { url: 'url', field: 'name' },
      reproduce: 'curl -sSL {url} | grep -oE \'__VIEWSTATE"[^>]*value="dDw.{0,40}\'',
      shows: '',
    },
  },
  refs: ['CWE-502', 'CWE-642', 'OWASP Top 10:2025 A08'],
  evaluate({ http, site, asset }, report) {
    const pages = crawledPages(http, site, asset).filter(({ page }) => page.passive);
    if (pages.length === 0) return NOT_APPLICABLE;
    const reported = new Set<string>();
    for (const { hop, page } of pages)
      for (const { kind, field } of page.passive!.states) {
        if (reported.has(field)) continue;
        reported.add(field);
        const facts = { url: hop.url, field };
        if (kind === 'viewstate') report('viewstate-unsigned', { subject: field, facts });
        else report('serialized-object', { subject: field, facts: { ...facts, kind: KINDS[kind] } });
      }
  },
});

const KINDS = { java: 'Java', dotnet: '.NET', php: 'PHP' } as const;

import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages } from '#parse/web/document.ts';

const SHOW = 'curl -sSL {url} | grep -oE \'href="[^"]*[?;&]\'{name}\'=[^"]*"\'';

/** URLs contain no session ids or credentials, which would end up in history, logs and the Referer header (CWE-598). */
export default defineCheck({
  id: 'information_leakage.url-secrets',
  area: 'information_leakage',
  topics: ['leakage', 'authentication'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    session: {
      severity: 'medium',
      cwe: [598],
      effort: 'medium',
      facts: { url: 'url', name: 'name' },
      reproduce: SHOW,
      shows: '{name}=',
    },
    // Some API keys in links are intentionally public, for example those of map services.
    credential: {
      severity: 'medium',
      cwe: [598],
      effort: 'medium',
      confidence: 'firm',
      facts: { url: 'url', name: 'name' },
      reproduce: SHOW,
      shows: '{name}=',
    },
  },
  refs: ['CWE-598', 'RFC 9110 section 17.9', 'OWASP WSTG-SESS-04'],
  evaluate({ http, site, asset }, report) {
    const pages = crawledPages(http, site, asset).filter(({ page }) => page.passive);
    if (pages.length === 0) return NOT_APPLICABLE;
    const reported = new Set<string>();
    for (const { hop, page } of pages)
      for (const { kind, name } of page.passive!.urlSecrets) {
        if (reported.has(name)) continue;
        reported.add(name);
        report(kind, { subject: name, facts: { url: hop.url, name } });
      }
  },
});

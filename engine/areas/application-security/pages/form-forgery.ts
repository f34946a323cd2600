import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { crawledPages } from '#parse/web/document.ts';
import { parseUrl } from '#parse/web/site.ts';

/**
 * State-changing forms contain an anti-CSRF token. Heuristic: SameSite cookies or an Origin check, which is not visible
 * externally, also protect.
 */
export default defineCheck({
  id: 'application_security.form-forgery',
  area: 'application_security',
  topics: ['web', 'development'],
  needs: ['http'],
  optional: ['site'],
  findings: {
    'no-token': {
      severity: 'informational',
      confidence: 'tentative',
      cwe: [352],
      effort: 'medium',
      facts: { url: 'url', count: 'count' },
      reproduce: "curl -sS {url} | grep -iE '<form|<input[^>]+hidden'",
    },
  },
  refs: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
    'CWE-352',
  ],
  evaluate({ http, site, asset }, report) {
    const posting = crawledPages(http, site, asset).flatMap(({ hop, page }) =>
      page.forms
        .filter((form) => form.method.toLowerCase() === 'post')
        .map((form) => ({ ...form, url: hop.url, target: parseUrl(form.action, hop.url)?.href ?? form.action })),
    );
    if (posting.length === 0) return NOT_APPLICABLE;
    // A form that appears on every page counts as one form.
    const open = new Map(posting.filter((form) => !form.antiForgery).map((form) => [form.target, form] as const));
    const [first] = open.values();
    if (!first) return;
    report('no-token', {
      facts: { url: first.url, count: open.size },
      seen: [...open.values()].slice(0, 20).map((form) => `<form method="${form.method}" action="${form.action}">`),
    });
  },
});

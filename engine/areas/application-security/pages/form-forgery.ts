import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { hostDocument } from '../../../parse/web/document.ts';

/**
 * Forms that change something carry a token against request forgery. A heuristic: cookies with SameSite or a check of the
 * Origin header, which cannot be seen from outside, protect as well.
 */
export default defineCheck({
  id: 'application_security.form-forgery',
  area: 'application_security',
  topics: ['web', 'development'],
  needs: ['http'],
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
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    const forms = document?.page?.forms.filter((form) => form.method.toLowerCase() === 'post') ?? [];
    if (!document || forms.length === 0) return NOT_APPLICABLE;
    const open = forms.filter((form) => !form.antiForgery);
    if (open.length === 0) return;
    report('no-token', {
      facts: { url: document.hop.url, count: open.length },
      seen: open.slice(0, 20).map((form) => `<form method="${form.method}" action="${form.action}">`),
    });
  },
});

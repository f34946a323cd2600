import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { hostDocument } from '../../../parse/web/document.ts';
import { headerValue } from '../../../parse/web/headers.ts';

/** The front page says which features of the browser it needs (Permissions Policy §5). */
export default defineCheck({
  id: 'web_app_security.permissions-policy',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: "curl -sS -D - -o /dev/null {url} | grep -i '^permissions-policy'",
    },
  },
  refs: ['https://www.w3.org/TR/permissions-policy/', 'CWE-693'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    if (!headerValue(headers, 'permissions-policy')) report('missing', { facts: { url } });
  },
});

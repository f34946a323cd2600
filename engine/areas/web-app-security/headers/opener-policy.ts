import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostDocument } from '#parse/web/document.ts';
import { headerLine, headerValue } from '#parse/web/headers.ts';

const ISOLATES = new Set(['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups']);

/** Windows of other sites keep no reference to the front page (HTML standard, "Cross-Origin-Opener-Policy"). */
export default defineCheck({
  id: 'web_app_security.opener-policy',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: "curl -sS -D - -o /dev/null {url} | grep -i '^cross-origin-opener-policy'",
      lacks: 'cross-origin-opener-policy:',
    },
  },
  refs: ['https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies', 'CWE-693'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    // Browsers apply the header over https only.
    if (!document?.page || !document.secure) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    const value = headerValue(headers, 'cross-origin-opener-policy');
    const policy = value?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!ISOLATES.has(policy))
      report('missing', {
        facts: { url },
        seen: value === null ? [] : [headerLine('cross-origin-opener-policy', value)],
      });
  },
});

import { defineCheck, NOT_APPLICABLE } from '../../../check.ts';
import { headerLine } from '../../../parse/web/headers.ts';
import { parseUrl, sameSite } from '../../../parse/web/site.ts';

const SHOW = "curl -sS -D - -o /dev/null -H 'Origin: https://example.org' {origin}/ | grep -i '^access-control'";

/** Scripts of a foreign site may not read answers as the visitor (Fetch standard, CORS protocol). */
export default defineCheck({
  id: 'web_app_security.cors',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    'credentials-to-anybody': {
      severity: 'medium',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: SHOW,
    },
    'origin-reflected': {
      severity: 'informational',
      cwe: [942],
      effort: 'low',
      facts: { origin: 'url' },
      reproduce: SHOW,
    },
  },
  refs: ['https://fetch.spec.whatwg.org/#http-cors-protocol', 'CWE-942'],
  evaluate({ http, asset }, report) {
    const { cors, origin } = http;
    if (!cors || !origin) return NOT_APPLICABLE;
    const { allowOrigin, allowCredentials } = cors;
    // `*` opens public answers to all; browsers refuse it together with credentials.
    if (allowOrigin === null || allowOrigin === '*') return;
    const allowed = parseUrl(allowOrigin);
    if (allowed && sameSite(allowed.hostname, asset)) return;
    const seen = [headerLine('access-control-allow-origin', allowOrigin)];
    if (!allowCredentials) return report('origin-reflected', { facts: { origin }, seen });
    report('credentials-to-anybody', {
      facts: { origin },
      seen: [...seen, headerLine('access-control-allow-credentials', 'true')],
    });
  },
});

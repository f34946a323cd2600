import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostDocument } from '#parse/web/document.ts';
import { headerLine, headerMembers } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -i '^x-content-type-options'";

/** The site disables content type sniffing in browsers (Fetch standard, "X-Content-Type-Options"). */
export default defineCheck({
  id: 'web_app_security.content-type-options',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'low',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'x-content-type-options:',
    },
    invalid: { severity: 'low', cwe: [693], effort: 'low', facts: { url: 'url' }, reproduce: SHOW, shows: '{seen}' },
  },
  refs: ['https://fetch.spec.whatwg.org/#x-content-type-options-header', 'CWE-693'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    const values = headerMembers(headers, 'x-content-type-options');
    if (values.length === 0) return report('missing', { facts: { url } });
    // Only the first value counts.
    if (values[0]?.toLowerCase() !== 'nosniff')
      report('invalid', { facts: { url }, seen: [headerLine('x-content-type-options', values.join(', '))] });
  },
});

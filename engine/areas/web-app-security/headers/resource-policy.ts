import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostDocument } from '#parse/web/document.ts';
import { headerLine, headerValue } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -iE '^cross-origin-(resource|embedder)-policy'";
const RESOURCE = new Set(['same-origin', 'same-site', 'cross-origin']);
const EMBEDDER = new Set(['unsafe-none', 'require-corp', 'credentialless']);

/**
 * The page restricts which sites may load it and which resources it loads (Fetch standard,
 * "Cross-Origin-Resource-Policy"; HTML standard, "Cross-Origin-Embedder-Policy").
 */
export default defineCheck({
  id: 'web_app_security.resource-policy',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    missing: {
      severity: 'informational',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'cross-origin-resource-policy:',
    },
    invalid: {
      severity: 'informational',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url', header: 'name' },
      reproduce: SHOW,
      shows: '{seen}',
    },
  },
  refs: [
    'https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header',
    'https://html.spec.whatwg.org/multipage/browsers.html#coep',
    'CWE-693',
  ],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    const resource = headerValue(headers, 'cross-origin-resource-policy');
    const embedder = headerValue(headers, 'cross-origin-embedder-policy');
    if (resource === null) report('missing', { facts: { url } });
    for (const [header, value, known] of [
      ['cross-origin-resource-policy', resource, RESOURCE],
      ['cross-origin-embedder-policy', embedder, EMBEDDER],
    ] as const) {
      // Browsers treat an unknown value as `none`.
      if (value === null || known.has(value.split(';')[0]!.trim())) continue;
      report('invalid', { subject: header, facts: { url, header }, seen: [headerLine(header, value)] });
    }
  },
});

import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostDocument } from '#parse/web/document.ts';
import { headerLine, headerMembers } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -i '^referrer-policy'";
/** Send path and query, or the origin over plain http, to other sites. */
const UNSAFE = new Set(['unsafe-url', 'no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin']);
const SAFE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']);

/** Links to other sites do not disclose the URL of the page (Referrer Policy §3). */
export default defineCheck({
  id: 'web_app_security.referrer-policy',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    unsafe: {
      severity: 'low',
      cwe: [200],
      effort: 'low',
      facts: { url: 'url', policy: 'name' },
      reproduce: SHOW,
      shows: '{policy}',
    },
    // Current browsers then send only the origin; older ones send the whole URL.
    missing: {
      severity: 'informational',
      cwe: [200],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'referrer-policy:',
    },
  },
  refs: ['https://www.w3.org/TR/referrer-policy/', 'CWE-200'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    const sent = headerMembers(headers, 'referrer-policy').map((value) => value.toLowerCase());
    // Unknown values are skipped and the last known one applies.
    const policy = sent.findLast((value) => SAFE.has(value) || UNSAFE.has(value));
    if (policy === undefined) return report('missing', { facts: { url }, seen: sent });
    if (UNSAFE.has(policy))
      report('unsafe', { facts: { url, policy }, seen: [headerLine('referrer-policy', sent.join(', '))] });
  },
});

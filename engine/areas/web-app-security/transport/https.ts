import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';
import { headerLine, headerValue } from '../../../parse/web/headers.ts';
import { parseUrl } from '../../../parse/web/site.ts';

/** Reasons that concern the scan, not the host: nothing can be said. */
const NOT_THE_HOST = [
  'blocked',
  'address-not-allowed',
  'excluded',
  'limit-reached',
  'not-collected',
  'stopped',
] as const;

/** A web site that answers over http also answers over https (RFC 9110 §4.2.2). */
export default defineCheck({
  id: 'web_app_security.https',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  findings: {
    missing: { severity: 'high', cwe: [319], effort: 'medium', reproduce: 'curl -sSIv https://{host}/' },
    // Nothing is shown on the host itself, but the step to where it leads can be changed on the way.
    'redirects-only': {
      severity: 'medium',
      cwe: [319],
      effort: 'medium',
      facts: { url: 'url' },
      reproduce: 'curl -sSI http://{host}/; curl -sSIv https://{host}/',
    },
  },
  refs: ['RFC 9110 section 4.2.2', 'CWE-319'],
  evaluate({ http, asset }, report) {
    if (http.secure.hops.length > 0) return;
    const [first] = http.plain.hops;
    if (!first) return NOT_APPLICABLE;
    const reason = NOT_THE_HOST.find((row) => row === http.secure.stopped);
    if (reason) return notAssessed(reason);
    // A server that stays silent may be a filter before this scanner: two tries agree, but it is one vantage point.
    const confidence = http.secure.stopped === 'timeout' ? 'firm' : 'certain';
    const location = first.status >= 300 && first.status < 400 ? headerValue(first.headers, 'location') : null;
    const target = location === null ? null : parseUrl(location, first.url);
    if (location !== null && target?.protocol === 'https:' && target.hostname !== asset) {
      return report('redirects-only', {
        confidence,
        facts: { url: target.href },
        seen: [headerLine('location', location)],
      });
    }
    report('missing', { confidence });
  },
});

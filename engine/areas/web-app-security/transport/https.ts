import { NOT_ASSESSED_REASONS } from '@assay/contract/assessment.ts';
import { defineCheck, NOT_APPLICABLE, notAssessed } from '../../../check.ts';
import type { PortsEvidence } from '../../../evidence/services.ts';
import { onFurtherPort } from '../../../parse/exposure/web-endpoint.ts';
import { headerLine, headerValue } from '../../../parse/web/headers.ts';
import { parseUrl } from '../../../parse/web/site.ts';

/** Did the port answer, and with something that is not TLS? */
function answersInPlainText(ports: PortsEvidence | null): boolean {
  const open = ports?.addresses.flatMap((row) => row.open.filter(({ port }) => port === 443)) ?? [];
  return open.length > 0 && open.every(({ tls, banner }) => !tls && banner !== null && banner.startsWith('HTTP/'));
}

/** A web site that answers over http also answers over https (RFC 9110 §4.2.2). */
export default defineCheck({
  id: 'web_app_security.https',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  optional: ['tls', 'ports'],
  findings: {
    missing: { severity: 'high', cwe: [319], effort: 'medium', reproduce: 'curl -sSI https://{host}/', lacks: 'HTTP/' },
    // Nothing is shown on the host itself, but the step to where it leads can be changed on the way.
    'redirects-only': {
      severity: 'medium',
      cwe: [319],
      effort: 'medium',
      facts: { url: 'url' },
      reproduce: 'curl -sSI http://{host}/; curl -sSI https://{host}/',
      shows: 'location: {url}',
    },
  },
  refs: ['RFC 9110 section 4.2.2', 'CWE-319'],
  evaluate({ http, tls, ports, asset }, report) {
    // Plain HTTP on other ports is judged by its forms and contents.
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    if (http.secure.hops.length > 0) return;
    const [first] = http.plain.hops;
    if (!first) return NOT_APPLICABLE;
    // Spoken, though not as a browser or this program's HTTP client would have it: how is told by the checks of TLS.
    if (tls?.host === asset && tls.suites.length > 0) return;
    const { stopped } = http.secure;
    // Only a closed port and an answer in plain text show that there is no https; silence shows nothing.
    const plainText = stopped === 'protocol-error' && answersInPlainText(ports);
    if (stopped !== null && stopped !== 'refused' && !plainText)
      return notAssessed(NOT_ASSESSED_REASONS.find((row) => row === stopped) ?? 'protocol-error');
    const confidence = plainText ? 'firm' : 'certain';
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

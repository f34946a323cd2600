import { NOT_ASSESSED_REASONS } from '@assay/contract/assessment.ts';
import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import type { PortsEvidence } from '#evidence/services.ts';
import { onFurtherPort } from '#parse/exposure/web-endpoint.ts';
import { headerLine, headerValue } from '#parse/web/headers.ts';
import { parseUrl } from '#parse/web/site.ts';

/** Returns true if the port responded with something other than TLS. */
function answersInPlainText(ports: PortsEvidence | null): boolean {
  const open = ports?.addresses.flatMap((row) => row.open.filter(({ port }) => port === 443)) ?? [];
  return open.length > 0 && open.every(({ tls, banner }) => !tls && banner !== null && banner.startsWith('HTTP/'));
}

/** A website that responds over http also responds over https (RFC 9110 §4.2.2). */
export default defineCheck({
  id: 'web_app_security.https',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['http'],
  optional: ['tls', 'ports'],
  findings: {
    missing: { severity: 'high', cwe: [319], effort: 'medium', reproduce: 'curl -sSI https://{host}/', lacks: 'HTTP/' },
    // The host shows no content, but an attacker can change the redirect in transit.
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
    // Other checks assess the forms and contents of plain HTTP on other ports.
    if (onFurtherPort(asset)) return NOT_APPLICABLE;
    // TLS is supported, but not in a form that browsers or this HTTP client accept; the TLS checks report the details.
    const isSupported = tls?.host === asset && tls.suites.length > 0;
    if (http.lacks?.secure && isSupported) return;
    if (http.secure.hops.length > 0) return;
    const [first] = http.plain.hops;
    if (!first) return NOT_APPLICABLE;
    if (isSupported) return;
    const { stopped } = http.secure;
    // Only a closed port or a plain-text response proves that https is missing; silence proves nothing.
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

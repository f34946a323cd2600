import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { placeOf } from '#parse/exposure/web-endpoint.ts';
import { crawlOf, hostDocument } from '#parse/web/document.ts';

/** Below this size compression saves nothing: the page fits into one packet. */
const WORTH_PACKING_BYTES = 1_400;

/** Pages are delivered over HTTP/2 and compressed (RFC 9113; RFC 9110 §8.4). */
export default defineCheck({
  id: 'web_app_security.delivery',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  optional: ['tls', 'site'],
  findings: {
    'http-2-missing': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      reproduce: 'curl -sSI --http2 https://{host}/ | head -1',
      shows: 'HTTP/1.',
    },
    'http-3': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { versions: 'names' },
      reproduce: 'curl -sSI --http3-only https://{host}/ | head -1',
    },
    // UDP may be dropped on the path, by a firewall for example.
    'http-3-silent': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      confidence: 'tentative',
      facts: { number: 'port' },
      reproduce: 'curl -sSI --http3-only https://{host}/ | head -1',
    },
    'compression-missing': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { url: 'url', size: 'bytes' },
      reproduce: "curl -sS -D - -o /dev/null -H 'Accept-Encoding: gzip, br' {url} | grep -i '^content-encoding'",
      lacks: 'content-encoding:',
    },
  },
  refs: ['RFC 9113', 'RFC 9114 section 3.1', 'RFC 9000 section 6', 'RFC 9110 section 8.4'],
  evaluate({ http, tls, site, asset }, report) {
    const document = hostDocument(http, asset);
    const walked = crawlOf(site, asset);
    if (!document?.page || !walked) return NOT_APPLICABLE;
    // The server negotiated a protocol or declined; a failed handshake proves nothing.
    const protocols = tls?.host === placeOf(asset).host && tls.chain.length > 0 ? tls.behaviour?.protocols : undefined;
    const isListed = protocols !== undefined && !tls?.behaviour?.lacks?.protocols;
    if (isListed && tls?.alpn !== 'h2' && !protocols.includes('h2'))
      report('http-2-missing', {
        reproduce: 'curl -sSI --http2 {origin}/ | head -1',
        commandValues: { origin: http.origin ?? '' },
      });
    const { http3 } = http;
    if (http3?.versions) report('http-3', { facts: { versions: http3.versions }, seen: http3.announced });
    else if (http3?.asked) report('http-3-silent', { facts: { number: http3.port }, seen: http3.announced });
    const { page, hop } = document;
    if (walked.pages.length > 0 && walked.encoding === null && page.bytes > WORTH_PACKING_BYTES)
      report('compression-missing', { facts: { url: hop.url, size: page.bytes } });
  },
});

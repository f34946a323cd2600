import type { TlsEvidence } from '../../evidence/web.ts';

/** Ports on which browsers expect https: the standard one and its usual alternative. */
const WEB_PORTS: readonly number[] = [443, 8443];

/** Protocols of the web as servers name them in a handshake (RFC 7301 §6). */
const OVER_HTTP = /^(?:h2|http\/1\.[01])$/;

/** Does this TLS endpoint serve the web? TLS on other ports is judged with network security. */
export function isWebTls({ port, startTls, alpn }: TlsEvidence): boolean {
  return startTls === null && (WEB_PORTS.includes(port) || (alpn !== null && OVER_HTTP.test(alpn)));
}

import type { TlsEvidence } from '#evidence/web.ts';

/** Ports on which browsers expect https: the standard one and its common alternative. */
const WEB_PORTS: readonly number[] = [443, 8443];

/** HTTP protocols by their ALPN names (RFC 7301 §6). */
const OVER_HTTP = /^(?:h2|http\/1\.[01])$/;

/** Returns true if this TLS endpoint serves the web. Network security assesses TLS on other ports. */
export function isWebTls({ port, startTls, alpn }: TlsEvidence): boolean {
  return startTls === null && (WEB_PORTS.includes(port) || (alpn !== null && OVER_HTTP.test(alpn)));
}

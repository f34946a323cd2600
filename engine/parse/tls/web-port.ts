import type { TlsEvidence } from '../../evidence/web.ts';

/** Ports on which browsers expect https: the standard one and its usual alternative. */
const WEB_PORTS: readonly number[] = [443, 8443];

/** Does this TLS endpoint serve the web? TLS on other ports is judged with network security. */
export function isWebTls({ port, startTls }: TlsEvidence): boolean {
  return startTls === null && WEB_PORTS.includes(port);
}

import type net from 'node:net';
import type { TlsEvidence } from '#evidence/web.ts';
import type { Network } from '#network/network.ts';
import { upgrade } from './start-tls.ts';

/** Endpoint of a TLS server. */
export interface Endpoint {
  host: string;
  port: number;
  address: string;
  startTls: TlsEvidence['startTls'];
}

/**
 * A TCP connection on which the next bytes are TLS.
 * @throws {DialError}
 */
export async function dialTls(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<net.Socket> {
  const socket = await network.connect({ address: endpoint.address, port: endpoint.port }, { signal });
  try {
    if (endpoint.startTls) await upgrade(socket, endpoint.startTls, network.settings);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** SNI of an endpoint: names only (RFC 6066 §3). */
export function serverNameOf(host: string): string | null {
  return /[a-z]/i.test(host) && !host.includes(':') ? host : null;
}

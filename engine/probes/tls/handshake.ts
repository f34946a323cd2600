import { randomBytes } from 'node:crypto';
import type { TlsVersion } from '#evidence/web.ts';
import { DialError, type Network } from '#network/network.ts';
import {
  clientHello,
  clientHelloSsl2,
  type HelloOptions,
  isServerHelloSsl2,
  ssl2Ciphers,
} from '#parse/tls/client-hello.ts';
import { parseServerFlight, type ServerFlight } from '#parse/tls/server-hello.ts';
import { type Endpoint, serverNameOf } from './endpoint.ts';
import { openTlsConnection } from './tls-connection.ts';

/** Last message to read of a server's flight: its hello, its key exchange, or the end. */
export type Depth = 'hello' | 'exchange' | 'whole';

/** Contents of a ClientHello in addition to the name. */
export type Offer = Omit<HelloOptions, 'serverName' | 'random'> & {
  version: Exclude<TlsVersion, 'SSLv2'>;
  depth?: Depth;
};
/** Contents in addition to version and suites. */
export type OfferDetails = Omit<Offer, 'version' | 'suites'>;

/**
 * Offers one version and some suites and reads the server's flight.
 * @throws {DialError} if the connection failed or no response arrived; `blocked` if it was closed without one
 */
export async function offer(
  endpoint: Endpoint,
  { depth = 'hello', ...options }: Offer,
  network: Network,
  signal: AbortSignal,
): Promise<ServerFlight> {
  const serverName = serverNameOf(endpoint.host);
  const hello = clientHello({ serverName, random: randomBytes(96), ...options });
  const answer = await exchange<ServerFlight | { state: 'closed' }>(
    endpoint,
    hello,
    network,
    signal,
    (bytes, ended, late) => {
      if (ended && !late && bytes.length === 0) return { state: 'closed' };
      const flight = parseServerFlight(bytes);
      // An incomplete response that is still arriving is neither a ServerHello nor a refusal.
      if (flight.state === 'more') return ended && !late ? { state: 'alert', description: 0 } : null;
      return flight.state !== 'hello' || ended || readEnough(flight, depth) ? flight : null;
    },
  );
  // As a server that rejects the offer, but also as one that limits connections.
  if (answer.state === 'closed') throw new DialError('blocked', 'closed without an answer');
  return answer;
}

function readEnough(flight: Extract<ServerFlight, { state: 'hello' }>, depth: Depth): boolean {
  if (depth === 'hello' || flight.complete) return true;
  return depth === 'exchange' && (flight.group !== null || flight.dhBits !== null);
}

/**
 * Ciphers that an SSL 2.0 server lists; null if it does not respond to such a ClientHello.
 * @throws {DialError} if the connection failed
 */
export async function offerSsl2(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<string[] | null> {
  const answer = await exchange(endpoint, clientHelloSsl2(randomBytes(16)), network, signal, (bytes, ended) => {
    const spoken = isServerHelloSsl2(bytes);
    if (spoken !== true) return spoken === false || ended ? { ciphers: null } : null;
    const length = ((bytes[0]! & 0x7f) << 8) | bytes[1]!;
    return bytes.length >= length + 2 || ended ? { ciphers: ssl2Ciphers(bytes) } : null;
  });
  return answer.ciphers;
}

/** Sends one ClientHello and reads until `judge` returns a result; `ended` means that no more bytes will arrive. */
async function exchange<T extends object>(
  endpoint: Endpoint,
  hello: Uint8Array,
  network: Network,
  signal: AbortSignal,
  judge: (bytes: Uint8Array, ended: boolean, late: boolean) => T | null,
): Promise<T> {
  const conversation = await openTlsConnection(endpoint, network, signal);
  try {
    conversation.send(hello);
    const answer = await conversation.receive(judge, network.settings.timeouts.connect);
    if (answer === 'silent') throw new DialError('timeout', 'no answer to the hello');
    if (answer === 'closed') throw new DialError('protocol-error', 'closed');
    return answer;
  } finally {
    conversation.close();
  }
}

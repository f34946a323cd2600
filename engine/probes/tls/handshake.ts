import { randomBytes } from 'node:crypto';
import type net from 'node:net';
import type { TlsEvidence, TlsVersion } from '../../evidence/web.ts';
import { clientHello, clientHelloSsl2, isServerHelloSsl2 } from '../../parse/tls/client-hello.ts';
import { readServerFlight, type ServerFlight } from '../../parse/tls/server-flight.ts';
import { DialError, type Network } from '../network.ts';
import { upgrade } from './start-tls.ts';

const FLIGHT_MAX = 128 * 1_024;

/** Where TLS is spoken. */
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
    if (endpoint.startTls) await upgrade(socket, endpoint.startTls, network.settings.timeouts.connect);
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

/**
 * Offers one version and some suites and reads the server's flight.
 * @param whole true reads on to the certificates, false stops at the server's choice
 * @throws {DialError} when the connection did not come about or nothing was answered
 */
export async function offer(
  endpoint: Endpoint,
  version: Exclude<TlsVersion, 'SSLv2'>,
  suites: readonly number[],
  network: Network,
  signal: AbortSignal,
  whole = false,
): Promise<ServerFlight> {
  const hello = clientHello({ version, suites, serverName: serverNameOf(endpoint.host), random: randomBytes(96) });
  return exchange(endpoint, hello, network, signal, (bytes, ended) => {
    const flight = readServerFlight(bytes);
    if (flight.state === 'more') return ended ? { state: 'alert', description: 0 } : null;
    if (flight.state === 'hello' && whole && !flight.complete && !ended) return null;
    return flight;
  });
}

/** Does the server answer a hello of SSL 2.0? @throws {DialError} when the connection did not come about */
export async function offerSsl2(endpoint: Endpoint, network: Network, signal: AbortSignal): Promise<boolean> {
  const hello = clientHelloSsl2(randomBytes(16));
  return exchange(
    endpoint,
    hello,
    network,
    signal,
    (bytes, ended) => isServerHelloSsl2(bytes) ?? (ended ? false : null),
  );
}

/** Sends one hello and reads until `judge` has an answer; `ended` says that nothing more will come. */
async function exchange<T>(
  endpoint: Endpoint,
  hello: Uint8Array,
  network: Network,
  signal: AbortSignal,
  judge: (bytes: Uint8Array, ended: boolean) => T | null,
): Promise<T> {
  const socket = await dialTls(endpoint, network, signal);
  return new Promise((resolve, reject) => {
    let bytes: Uint8Array = new Uint8Array();
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners('data').removeAllListeners('close').destroy();
      act();
    };
    const onAbort = () => settle(() => reject(new DialError('stopped', 'the scan was stopped')));
    const timer = setTimeout(() => {
      // A flight that broke off after its hello is worth more than none.
      const answer = bytes.length > 0 ? judge(bytes, true) : null;
      settle(() => (answer === null ? reject(new DialError('timeout', 'no answer to the hello')) : resolve(answer)));
    }, network.settings.timeouts.connect);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const answer = judge(bytes, bytes.length > FLIGHT_MAX);
      if (answer !== null) settle(() => resolve(answer));
    });
    socket.once('close', () => {
      const answer = judge(bytes, true);
      settle(() => (answer === null ? reject(new DialError('protocol-error', 'closed')) : resolve(answer)));
    });
    socket.resume();
    socket.write(hello);
  });
}

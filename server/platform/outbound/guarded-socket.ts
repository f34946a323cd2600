import type { Socket } from 'node:net';
import tls from 'node:tls';
import type { DeliveryFailure } from '@assay/contract/values/notifications.ts';
import { knownAddresses, type Network } from '@assay/engine';

/** How long the receiver of `guardedWrite` may take to close after the last byte, in milliseconds. */
const CLOSE_MS = 5_000;

/** A server that a user entered. */
export interface GuardedTarget {
  /** Name or address, without brackets. */
  host: string;
  port: number;
  /** By TLS, with a certificate for the host. */
  secure: boolean;
  /** Protocols that are offered in TLS (RFC 7301). */
  alpn?: readonly string[];
}

/** A request without a usable response, and the reason. */
export class RequestFailed extends Error {
  readonly failure: DeliveryFailure;
  /** The server cannot have received the request. */
  readonly unsent: boolean;
  constructor(failure: DeliveryFailure, unsent: boolean, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
    this.unsent = unsent;
  }
}

/**
 * Connects to a server entered by a user (SSRF protection, CWE-918): only to addresses that the scanner may contact,
 * which are resolved and checked at each call and tried in turn. The caller checks the port.
 * @throws {RequestFailed} and errors of the socket, which `failureOf` explains
 */
export async function openSocket(network: Network, target: GuardedTarget, signal: AbortSignal): Promise<Socket> {
  const { host, port, secure } = target;
  if (!network.nameAllowed(host)) throw new RequestFailed('address-not-allowed', true);
  const addresses = isLiteral(host) ? [host] : await addressesOf(network, host, signal);
  // One forbidden address rejects the name: the target must not depend on when and by whom it is resolved.
  if (!addresses.every((address) => network.addressAllowed(address))) {
    throw new RequestFailed('address-not-allowed', true);
  }
  let last: unknown = new RequestFailed('name-not-found', true);
  for (const address of addresses) {
    try {
      const socket = await network.connect({ address, port }, { signal });
      return secure ? await secured(network, socket, target, signal) : socket;
    } catch (error) {
      last = error;
      if (signal.aborted) break;
    }
  }
  throw last;
}

/**
 * Sends bytes to a server entered by a user, and ends the connection. What the server answers is not read.
 * @param call `ports` the allowed ones; `signal` of the whole call
 * @throws {RequestFailed}
 */
export async function guardedWrite(
  network: Network,
  target: GuardedTarget,
  call: { bytes: Buffer; ports: readonly number[]; signal: AbortSignal },
): Promise<void> {
  let socket: Socket | null = null;
  try {
    if (!call.ports.includes(target.port)) throw new RequestFailed('port-not-allowed', true);
    socket = await openSocket(network, target, call.signal);
    await writeAll(socket, call);
  } catch (error) {
    if (error instanceof RequestFailed) throw error;
    const failure = call.signal.aborted ? 'timeout' : failureOf(error);
    throw new RequestFailed(failure, socket === null, { cause: error });
  } finally {
    socket?.destroy();
  }
}

/** Resolves when the receiver has closed after reading everything, or has taken it and stays open. */
function writeAll(socket: Socket, { bytes, signal }: { bytes: Buffer; signal: AbortSignal }): Promise<void> {
  return new Promise((resolve, reject) => {
    let flushed = false;
    const stop = () => socket.destroy(new RequestFailed('timeout', false));
    signal.addEventListener('abort', stop, { once: true });
    const patience = setTimeout(() => flushed && socket.destroy(), CLOSE_MS);
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(patience);
      signal.removeEventListener('abort', stop);
      if (flushed) resolve();
      else reject(new RequestFailed('protocol-error', false));
    });
    socket.resume();
    socket.end(bytes, () => {
      flushed = true;
      patience.refresh();
    });
  });
}

async function addressesOf(network: Network, host: string, signal: AbortSignal): Promise<string[]> {
  return knownAddresses(await network.lookup(host, signal)).slice(0, 4);
}

export function isLiteral(host: string): boolean {
  return host.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

function secured(
  network: Network,
  socket: Socket,
  { host, alpn }: GuardedTarget,
  signal: AbortSignal,
): Promise<Socket> {
  const { certificates, onlyThese } = network.settings.trust;
  const ca = onlyThese ? certificates : [...tls.rootCertificates, ...certificates];
  return new Promise((resolve, reject) => {
    const name = isLiteral(host) ? {} : { servername: host };
    const protocols = alpn ? { ALPNProtocols: [...alpn] } : {};
    const safe = tls.connect({ socket, host, ca: [...ca], ...protocols, ...name });
    const stop = () => safe.destroy(new RequestFailed('timeout', true));
    signal.addEventListener('abort', stop, { once: true });
    safe.once('secureConnect', () => {
      signal.removeEventListener('abort', stop);
      resolve(safe);
    });
    safe.on('error', (error) => reject(error));
  });
}

const OF_REASON: Readonly<Record<string, DeliveryFailure>> = {
  'address-not-allowed': 'address-not-allowed',
  'name-not-found': 'name-not-found',
  refused: 'refused',
  unreachable: 'unreachable',
  timeout: 'timeout',
};

/** Why a connection failed. */
export function failureOf(error: unknown): DeliveryFailure {
  const { reason, code = '' } = error as { reason?: string; code?: string };
  // Checked first: Node's error for a certificate of another host also has a `reason`, which is a message.
  if (/^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) return 'certificate';
  if (reason) return OF_REASON[reason] ?? 'unreachable';
  return 'protocol-error';
}

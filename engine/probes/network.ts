import net from 'node:net';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { NetworkSettings } from '../settings.ts';
import { lookupHost } from './dns/resolver.ts';
import { canonicalAddress, createGuard } from './reach/guard.ts';
import { takeTurn } from './reach/rate-limit.ts';

/** An address literal and a port. */
export interface Target {
  address: string;
  port: number;
}

/** Addresses of a host with the CNAME chain that led to them; `exists` is false on NXDOMAIN. */
export interface Lookup {
  a: string[];
  aaaa: string[];
  cnames: string[];
  exists: boolean;
}

/** The only way by which probes reach a target. */
export interface Network {
  readonly settings: NetworkSettings;
  /**
   * Opens a TCP connection after guard and rate limit.
   * @param options.timeout milliseconds for the connect itself; `settings.timeouts.connect` by default
   * @throws {DialError}
   */
  connect(target: Target, options?: { signal?: AbortSignal | undefined; timeout?: number }): Promise<net.Socket>;
  /**
   * Where UDP packets for the target go.
   * @throws {DialError}
   */
  datagram(target: Target): Target;
  addressAllowed(address: string): boolean;
  nameAllowed(name: string): boolean;
  /**
   * A and AAAA of a host from the configured resolvers.
   * @throws {DialError} when no resolver answered
   */
  lookup(host: string, signal?: AbortSignal): Promise<Lookup>;
}

/** Why a connection did not come about, in the words of evidence. */
export class DialError extends Error {
  readonly reason: NotAssessedReason;
  constructor(reason: NotAssessedReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DialError';
    this.reason = reason;
  }
}

/** Builds the network of one scan; the rate limit behind it is the process's. */
export function openNetwork(settings: NetworkSettings): Network {
  const guard = createGuard(settings);

  /** The real place of a target under the dial map; its real-looking address stays in evidence. */
  function place(target: Target, suffix: '' | '/udp'): Target {
    const address = canonicalAddress(target.address);
    if (!address || !guard.addressAllowed(address)) {
      throw new DialError('address-not-allowed', `${target.address} may not be contacted`);
    }
    if (!settings.dialMap) return { address, port: target.port };
    const port =
      settings.dialMap[`${address} ${target.port}${suffix}`] ??
      settings.dialMap[`${target.address} ${target.port}${suffix}`];
    if (port === undefined) throw new DialError('refused', `${address} ${target.port}${suffix} is not on the dial map`);
    return { address: '127.0.0.1', port };
  }

  const network: Network = {
    settings,
    addressAllowed: guard.addressAllowed,
    nameAllowed: guard.nameAllowed,
    datagram: (target) => place(target, '/udp'),
    lookup: (host, signal) => lookupHost(host, network, signal),
    async connect(target, { signal, timeout = settings.timeouts.connect } = {}) {
      if (signal?.aborted) throw stopped(signal);
      const to = place(target, '');
      try {
        await takeTurn(target.address, settings.connectionsPerSecond, signal);
      } catch {
        throw stopped(signal);
      }
      return dial(to, timeout, signal);
    },
  };
  return network;
}

function dial(to: Target, timeout: number, signal: AbortSignal | undefined): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: to.address, port: to.port, noDelay: true });
    const timer = setTimeout(() => fail(new DialError('timeout', `no answer in ${timeout} ms`)), timeout);
    const onAbort = () => fail(stopped(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: DialError) => {
      settle();
      socket.destroy();
      reject(error);
    };
    // Stays for the socket's life: a reset that nobody listens for must not end the process.
    socket.on('error', (error: NodeJS.ErrnoException) => fail(new DialError(reasonOf(error), error.message)));
    socket.once('connect', () => {
      settle();
      resolve(socket);
    });
  });
}

function stopped(signal: AbortSignal | undefined): DialError {
  const late = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return new DialError(late ? 'timeout' : 'stopped', 'the connection was given up');
}

/** The reason that stands for an error of a socket, a TLS handshake, a parser or this module. */
export function reasonOf(error: unknown): NotAssessedReason {
  if (error instanceof DialError) return error.reason;
  if (error instanceof Error && error.cause && error.cause !== error) return reasonOf(error.cause);
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'TimeoutError') return 'timeout';
  if (name === 'AbortError') return 'stopped';
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ECONNREFUSED':
      return 'refused';
    case 'ECONNRESET':
    case 'EPIPE':
      return 'blocked';
    case 'ETIMEDOUT':
      return 'timeout';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
    case 'EACCES':
    case 'EPERM':
      return 'unreachable';
    case 'ENOTFOUND':
      return 'name-not-found';
    default:
      return 'protocol-error';
  }
}

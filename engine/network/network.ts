import type net from 'node:net';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Fact } from '../evidence/unknown.ts';
import type { NetworkSettings } from '../settings.ts';

/** An address literal and a port. */
export interface Target {
  address: string;
  port: number;
}

/** Addresses of a host with its CNAME chain; `exists` is false on NXDOMAIN. */
export interface Lookup {
  a: string[];
  aaaa: Fact<string[]>;
  cnames: string[];
  exists: boolean;
}

export interface ConnectOptions {
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  like?: string | undefined;
  once?: boolean;
  perSecond?: number;
  onDial?: () => void;
}

/** The only interface by which probes reach a target. */
export interface Network {
  readonly settings: NetworkSettings;
  /**
   * Opens a TCP connection after address filter and rate limit.
   * @param options.timeout milliseconds for the connect itself; by default as long as the round trips to the address
   * suggest, so that one lost packet is repeated by the operating system, and at most `settings.timeouts.connect`
   * @param options.like address of the same host, whose round trip applies until that of the target is known
   * @param options.once waits for the answer to one packet only, because the caller repeats the connect
   * @param options.perSecond rate of all connections, if the owner of the address allowed more for a scan of its ports: these
   * get what it leaves beside the settings' rate, which remains for other probes, if that is more than the settings' rate
   * @param options.onDial called when the rate limit permits and the connect begins
   * @throws {DialError}
   */
  connect(target: Target, options?: ConnectOptions): Promise<net.Socket>;
  /** Milliseconds within which the address answers a packet that is not lost (RFC 6298); null before its first answer. */
  roundTrip(address: string): number | null;
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

/** Why a connection failed, as a failure reason of evidence. */
export class DialError extends Error {
  readonly reason: NotAssessedReason;
  /** No packet came back from the port. */
  readonly silent: boolean;
  constructor(reason: NotAssessedReason, message: string, options?: ErrorOptions & { silent?: true }) {
    // Without a stack trace: a scan creates thousands, as results and not as faults of this program.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'DialError';
    this.reason = reason;
    this.silent = options?.silent ?? false;
  }
}

/** The error for an aborted signal: its reason if that is a DialError, otherwise the end of the scan. */
export function abortError({ reason }: AbortSignal): DialError {
  return reason instanceof DialError ? reason : new DialError('stopped', 'the scan was stopped');
}

/** The reason for an error of a socket, a TLS handshake, a parser or this module. */
export function failureReasonOf(error: unknown): NotAssessedReason {
  if (error instanceof DialError) return error.reason;
  if (error instanceof Error && error.cause && error.cause !== error) return failureReasonOf(error.cause);
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

import { isIP } from 'node:net';
import type { Clock } from '@assay/contract/clock.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logging/log.ts';

/**
 * Misconfigurations of the reverse proxies in front of this process:
 * - `proxy-not-trusted`: all clients behind the proxy have its address, so that they share the limits of one network;
 * - `proxy-count-too-high`: more proxies are trusted than there are, so that a client chooses its own address
 * (CWE-348).
 */
export type ProxyMisconfiguration = 'proxy-not-trusted' | 'proxy-count-too-high';

const ADVICE: Readonly<Record<ProxyMisconfiguration, string>> = {
  'proxy-not-trusted':
    'A reverse proxy seems to be in front, but TRUST_PROXY is 0: all visitors share the limits of one network address. Set TRUST_PROXY to the number of proxies.',
  'proxy-count-too-high':
    'Requests came through fewer proxies than TRUST_PROXY says: visitors can choose the address that limits and the audit log see. Lower TRUST_PROXY, or let only the proxies reach this port.',
};

/** A fault is shown until it has not been seen for this long. */
const SHOWN_MS = 24 * 3_600_000;
/** Longer than any proxy chain; a longer one is forged. */
const HEADER_LENGTH_MAX = 2_000;

/** A request as far as proxies leave a mark on it. */
export interface Passage {
  /** Path of the route. */
  path: string;
  /** Address of the connection's other end. */
  peer: string;
  forwardedFor: string | readonly string[] | undefined;
  /** Of RFC 7239, which is never believed. */
  forwarded: string | readonly string[] | undefined;
}

/** Examines requests for signs of an untrusted proxy, or of a trusted proxy that does not exist. */
export class ProxyWatch {
  readonly #config: Pick<Config, 'publicUrl' | 'trustProxy'>;
  readonly #clock: Clock;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #seen = new Map<ProxyMisconfiguration, number>();

  constructor(config: Pick<Config, 'publicUrl' | 'trustProxy'>, clock: Clock, log: Pick<Logger, 'warn'>) {
    this.#config = config;
    this.#clock = clock;
    this.#log = log;
  }

  /** Warns about settings that imply a proxy: https is served by a proxy, since this process has no TLS. */
  warnAtStart(): void {
    if (this.#withoutTrust()) this.#log.warn({ fault: 'proxy-not-trusted' }, ADVICE['proxy-not-trusted']);
  }

  /** Examines a request. Each fault is logged once, because any client can cause it. */
  note(passage: Passage): void {
    const fault = this.#faultOf(passage);
    if (!fault) return;
    if (!this.#seen.has(fault)) this.#log.warn({ fault, peer: passage.peer }, ADVICE[fault]);
    this.#seen.set(fault, this.#clock.now().getTime());
  }

  /** Warnings for administrators. */
  faults(): ProxyMisconfiguration[] {
    const since = this.#clock.now().getTime() - SHOWN_MS;
    const found = new Set([...this.#seen].filter(([, at]) => at > since).map(([fault]) => fault));
    if (this.#withoutTrust()) found.add('proxy-not-trusted');
    return [...found].sort();
  }

  #withoutTrust(): boolean {
    return this.#config.trustProxy === 0 && this.#config.publicUrl.startsWith('https:');
  }

  #faultOf({ path, peer, forwardedFor, forwarded }: Passage): ProxyMisconfiguration | null {
    const { trustProxy } = this.#config;
    const hops = hopsOf(forwardedFor);
    if (trustProxy === 0) return hops > 0 || forwarded !== undefined ? 'proxy-not-trusted' : null;
    // Probes of a supervisor or of the proxy itself do not pass through it.
    if (hops === 0 && (isLoopback(peer) || path.startsWith('/api/health'))) return null;
    return hops < trustProxy ? 'proxy-count-too-high' : null;
  }
}

function hopsOf(header: Passage['forwardedFor']): number {
  const text = [header ?? []].flat().join(',').slice(0, HEADER_LENGTH_MAX);
  return text.split(',').filter((part) => part.trim() !== '').length;
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

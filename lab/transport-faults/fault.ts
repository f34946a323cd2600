/** What happens to a DNS question: no response, a truncated one, or one with this RCODE (RFC 1035 §4.1.1). */
export type DnsFault = 'drop' | 'tc' | 'SERVFAIL' | 'REFUSED' | 'FORMERR';
/** What happens to a TCP connection, or to the TLS handshake or the SMTP greeting on it. */
export type TcpFault = 'refuse' | 'hang' | 'reset' | 'alert' | 'tls-reset' | 'tls-hang' | '421' | 'smtp-hang';
/** What happens to an HTTP request. `cut` and `gzip` end the body early, `loop` redirects to the same URL. */
export type HttpFault = '403' | '429' | '503' | 'cut' | 'gzip' | 'hang' | 'loop' | 'reset';
/** What a provider responds. */
export type SourceFault = 'hang' | '429' | '500' | '403' | '404' | 'garbage' | 'html' | 'empty' | 'error-json';

export interface DnsQuestion {
  /** Address of the server. */
  server: string;
  /** Asked of the configured resolver, not of a server of the target. */
  resolver: boolean;
  /** Lower case, without the final dot. */
  name: string;
  type: string;
  /** How many times this question was asked of this server, from 1. */
  nth: number;
}

export interface Connection {
  address: string;
  port: number;
  /** The configured resolver. */
  resolver: boolean;
  /** How many times this port was connected to, from 1. */
  nth: number;
}

export interface WebRequest {
  origin: string;
  path: string;
  nth: number;
}

export interface SourceRequest {
  /** First part of the path: the provider. */
  provider: string;
  path: string;
  nth: number;
}

/** Failures of the network during a scan; each function decides about one look-up, null = none. */
export interface Faults {
  dns?(question: DnsQuestion): DnsFault | null;
  tcp?(connection: Connection): TcpFault | null;
  http?(request: WebRequest): HttpFault | null;
  source?(request: SourceRequest): SourceFault | null;
}

/** The faults of the current scan, and how often each look-up was made. */
export interface Injection {
  faults: Faults;
  /** Look-ups that failed by a fault. */
  hits: number;
  /** DNS questions by `side name type`, without those for random names. */
  questions: Set<string>;
  nth(key: string): number;
  start(faults: Faults): void;
}

export function openInjection(): Injection {
  let counts = new Map<string, number>();
  return {
    faults: {},
    hits: 0,
    questions: new Set(),
    nth(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    start(faults) {
      counts = new Map();
      this.hits = 0;
      this.questions = new Set();
      this.faults = faults;
    },
  };
}

/** Counts a fault. */
export function hit<T>(injection: Injection, fault: T | null | undefined): T | null {
  if (fault) injection.hits += 1;
  return fault ?? null;
}

/** Messages between bench/sockets/main.ts and its two processes. */

export interface ServerRequest {
  /** Number of companies, each with one account. */
  start?: number;
  memory?: true;
  /** Sends a message to one company, by its number, or to all; the message contains the time. */
  tell?: number | 'everyone';
  stop?: true;
}

export interface ServerResponse {
  url?: string;
  tokens?: string[];
  /** Bytes, after garbage collection. */
  memory?: { resident: number; heap: number };
}

export interface ClientRequest {
  open?: number;
  url?: string;
  tokens?: string[];
  /** How many messages to wait for. */
  expect?: number;
}

export interface ClientResponse {
  /** Milliseconds from sending to each arrival. */
  delays?: number[];
}

/** Milliseconds of the system's monotonic clock, the same in every process of a Linux host. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Milliseconds after which garbage from opening the connections has been collected. */
export const SETTLE_MS = 1_500;

/** What bench/sockets.ts asks its two processes, and what they answer. */

export interface ServerQuestion {
  /** Number of companies, each with one account. */
  start?: number;
  memory?: true;
  /** Tells one company, by its number, or everybody; the time stands in the message. */
  tell?: number | 'everyone';
  stop?: true;
}

export interface ServerAnswer {
  url?: string;
  tokens?: string[];
  /** Bytes, after the garbage was collected. */
  memory?: { resident: number; heap: number };
}

export interface ClientQuestion {
  open?: number;
  url?: string;
  tokens?: string[];
  /** How many messages to wait for. */
  expect?: number;
}

export interface ClientAnswer {
  /** Milliseconds from the telling to each arrival. */
  delays?: number[];
}

/** Milliseconds of the system's monotonic clock, the same in every process of a Linux machine. */
export function clock(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Messages between the benchmark and the serving process. */
export type ServerRequest = { start: Record<string, string> } | { watch: true } | { delays: true } | { stop: true };

/** Milliseconds of event loop delay, or of CPU time without a break. */
export interface Delays {
  median: number;
  p99: number;
  most: number;
}

export interface ServerResponse {
  url?: string;
  token?: string;
  csrf?: string;
  /** Headers of an administrator's requests. */
  administrator?: Record<string, string>;
  delays?: Delays;
  work?: Delays;
}

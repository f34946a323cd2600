/** What the benchmark asks the serving process, and what it answers. */
export type ServerQuestion = { start: Record<string, string> } | { watch: true } | { delays: true } | { stop: true };

/** Milliseconds by which the event loop was late, or that its thread computed without a break. */
export interface Delays {
  median: number;
  p99: number;
  most: number;
}

export interface ServerAnswer {
  url?: string;
  token?: string;
  csrf?: string;
  delays?: Delays;
  work?: Delays;
}

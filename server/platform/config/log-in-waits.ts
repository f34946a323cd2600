/** Milliseconds that a log-in waits for earlier failures. */
export interface LogInWaits {
  firstMs: number;
  maxMs: number;
}

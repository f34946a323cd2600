/** Delay of a login in milliseconds after failed attempts. */
export interface LogInWaits {
  firstMs: number;
  maxMs: number;
}

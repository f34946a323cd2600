/** Where a log-in comes from. */
export interface Caller {
  address: string;
  userAgent: string;
  /** Cookie of known browsers, as it came. */
  browser: string | undefined;
}

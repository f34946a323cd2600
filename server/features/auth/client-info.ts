/** Where a log-in comes from. */
export interface ClientInfo {
  address: string;
  userAgent: string;
  /** Cookie of known browsers, as it came. */
  browser: string | undefined;
}

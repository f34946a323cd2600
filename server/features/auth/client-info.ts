/** Origin of a login. */
export interface ClientInfo {
  address: string;
  userAgent: string;
  /** Cookie of known browsers, as it came. */
  browser: string | undefined;
}

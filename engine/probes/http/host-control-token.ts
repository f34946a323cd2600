/** File by which a host proves control for the authorization of active tests (RFC 8615). */
export const CONTROL_PATH = '/.well-known/assay-authorization.txt';

/** Required line of the file, or value of the TXT record at the address's reverse name. */
export function controlLine(token: string): string {
  return `assay-authorization=${token}`;
}

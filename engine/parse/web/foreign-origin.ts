/**
 * The Origin header of the `http` probe: an unregistrable name (RFC 2606 §2). A response that allows exactly this
 * origin allows any origin; one that allows another origin has a fixed list.
 */
export const FOREIGN_ORIGIN = 'https://assay-origin.example';

/** Returns true if an `Access-Control-Allow-Origin` value equals the requested origin. */
export function reflectsForeignOrigin(allowOrigin: string): boolean {
  return allowOrigin.trim().toLowerCase() === FOREIGN_ORIGIN;
}

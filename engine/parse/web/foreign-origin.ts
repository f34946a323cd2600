/**
 * What the `http` probe says in its Origin header: a name that nobody can own (RFC 2606 §2). An answer that allows exactly this
 * origin allows whatever asks; one that allows another origin has a fixed list.
 */
export const FOREIGN_ORIGIN = 'https://assay-origin.example';

/** Is an `Access-Control-Allow-Origin` value the origin that was asked with? */
export function reflectsForeignOrigin(allowOrigin: string): boolean {
  return allowOrigin.trim().toLowerCase() === FOREIGN_ORIGIN;
}

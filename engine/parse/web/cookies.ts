/** One stored Set-Cookie line (with the value replaced by its length). RFC 6265bis §5.6. */
export interface CookieFacts {
  name: string;
  secure: boolean;
  httpOnly: boolean;
  /** Lower case; null if absent or not one of the three values. */
  sameSite: 'strict' | 'lax' | 'none' | null;
  /** SameSite has another value, which browsers treat as absent. */
  sameSiteInvalid: boolean;
  path: string | null;
  domain: string | null;
  /** Expires immediately: the server deletes the cookie. */
  deletes: boolean;
  /** Contains a session or login, according to its name. */
  session: boolean;
  /** An anti-CSRF token, which scripts must be able to read. */
  antiForgery: boolean;
  /** As stored. */
  line: string;
}

/** Session and login cookie names of frameworks. */
const SESSION_NAME =
  /^(?:__(?:secure|host)-)?(?:.*sess(?:ion)?(?:[-_.]?id|[-_.]?token)?|.*sid|j?sessionid|phpsessid|asp(?:\.net_sessionid|sessionid\w*)|\.aspxauth|\.aspnetcore\..*|cfid|cftoken|laravel_session|_.*_session|remember_.*|wordpress_(?:sec|logged_in)_.*|(?:access|auth|id|refresh|bearer)[-_]?token|auth|jwt|login|user[-_]?token)$/i;

const ANTI_FORGERY_NAME = /c?srf|xsrf|antiforgery|requestverification/i;

const SAME_SITE = new Set(['strict', 'lax', 'none']);

/** Parses one Set-Cookie line; null without a name. */
export function parseCookie(line: string): CookieFacts | null {
  const [pair = '', ...parts] = line.split(';');
  const name = pair.slice(0, Math.max(pair.indexOf('='), 0)).trim();
  if (name === '') return null;
  const attributes = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    // The last of a repeated attribute applies (RFC 6265bis §5.6).
    attributes.set((at < 0 ? part : part.slice(0, at)).trim().toLowerCase(), at < 0 ? '' : part.slice(at + 1).trim());
  }
  const sameSite = attributes.get('samesite')?.toLowerCase() ?? '';
  const antiForgery = ANTI_FORGERY_NAME.test(name);
  return {
    name,
    secure: attributes.has('secure'),
    httpOnly: attributes.has('httponly'),
    sameSite: SAME_SITE.has(sameSite) ? (sameSite as 'strict' | 'lax' | 'none') : null,
    sameSiteInvalid: attributes.has('samesite') && !SAME_SITE.has(sameSite),
    path: attributes.get('path') ?? null,
    domain: attributes.get('domain') ?? null,
    deletes: /^(?:0|-\d+)$/.test(attributes.get('max-age') ?? '') || / 1970 /.test(attributes.get('expires') ?? ''),
    session: !antiForgery && SESSION_NAME.test(name),
    antiForgery,
    line,
  };
}

/**
 * Returns true if a cookie violates the requirements of its name's prefix (RFC 6265bis §4.1.3), so that browsers reject
 * it.
 */
export function breaksPrefix(cookie: CookieFacts): boolean {
  const name = cookie.name.toLowerCase();
  if (name.startsWith('__host-')) return !cookie.secure || cookie.domain !== null || cookie.path !== '/';
  return name.startsWith('__secure-') && !cookie.secure;
}

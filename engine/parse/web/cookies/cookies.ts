import { cookieDate } from './cookie-date.ts';
import { isSessionName } from './session-cookies.ts';

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
  /** Is expired when it arrives: the server deletes the cookie (RFC 6265 §5.3). */
  deletes: boolean;
  /** Contains a session or login, according to its name. */
  session: boolean;
  /** An anti-CSRF token, which scripts must be able to read. */
  antiForgery: boolean;
  /** As stored. */
  line: string;
}

const ANTI_FORGERY_NAME = /c?srf|xsrf|antiforgery|requestverification/i;

const SAME_SITE = new Set(['strict', 'lax', 'none']);

/**
 * Parses one Set-Cookie line; null without a name.
 * @param now time of the scan, ISO 8601, against which it expires
 */
export function parseCookie(line: string, now: string): CookieFacts | null {
  const [pair = '', ...parts] = line.split(';');
  const name = pair.slice(0, Math.max(pair.indexOf('='), 0)).trim();
  if (name === '') return null;
  const attributes = new Map<string, string>();
  let maxAge: string | null = null;
  let expires: number | null = null;
  for (const part of parts) {
    const at = part.indexOf('=');
    // The last of a repeated attribute applies (RFC 6265bis §5.6).
    const key = (at < 0 ? part : part.slice(0, at)).trim().toLowerCase();
    const text = at < 0 ? '' : part.slice(at + 1).trim();
    attributes.set(key, text);
    // Attributes with an invalid value are ignored (RFC 6265 §5.2.1, §5.2.2).
    if (key === 'max-age' && /^-?\d+$/.test(text)) maxAge = text;
    if (key === 'expires') expires = cookieDate(text) ?? expires;
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
    deletes: isExpired(maxAge, expires, now),
    session: !antiForgery && isSessionName(name),
    antiForgery,
    line,
  };
}

/** Max-Age takes precedence over Expires (RFC 6265 §5.3, step 3). */
function isExpired(maxAge: string | null, expires: number | null, now: string): boolean {
  return maxAge !== null ? /^-|^0+$/.test(maxAge) : expires !== null && expires <= Date.parse(now);
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

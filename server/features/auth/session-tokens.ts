import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SESSION_LIFETIME_MS } from '@assay/contract/limits.ts';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#platform/errors.ts';
import type { Key, KeyRing } from '#platform/secrets/key-ring.ts';

/** Payload of the token (docs/product/data.md); the server uses nothing from it except the session's id (docs/product/accounts.md). */
export interface TokenClaims {
  account: string;
  name: string;
  permission: number;
  startdate: string | null;
  enddate: string | null;
}

const ALGORITHM = 'HS256';
const AUDIENCE = 'assay-session';

/** Tokens that were signed, by key, session and claims, per process. */
const signedTokens = new WeakMap<KeyRing, Map<string, Promise<string>>>();

/**
 * The same claims of the same session give the same token: the browser treats a different one as a change of permission
 * or dates, and reconnects its WebSocket. It is signed once, because every check of a session returns it.
 * @param session its absolute expiry is that of the token
 */
export function signToken(
  keys: KeyRing,
  claims: TokenClaims,
  session: { id: string; expiresAt: Date },
): Promise<string> {
  const key = keys.current('token');
  const { account, name, permission, startdate, enddate } = claims;
  const expiry = session.expiresAt.getTime();
  const facts = JSON.stringify([key.id, session.id, expiry, account, name, permission, startdate, enddate]);
  const known = ofKeys(signedTokens, keys);
  const token = () =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.id })
      .setJti(session.id)
      .setAudience(AUDIENCE)
      .setIssuedAt(new Date(expiry - SESSION_LIFETIME_MS))
      .setExpirationTime(session.expiresAt)
      .sign(key.bytes);
  return known.get(facts) ?? keep(known, facts, token());
}

/** Claims of a token whose signature was verified. */
interface VerifiedToken {
  kid: string;
  session: string;
  expiresAt: Date;
}

/** A browser sends the same token with every request: its signature is verified once. */
const verifiedTokens = new WeakMap<KeyRing, Map<string, VerifiedToken>>();

/** Maximum number of signed and of verified tokens kept per process, about 1 kB each; the oldest is evicted first. */
const KEPT_MAX = 5_000;

function ofKeys<T>(maps: WeakMap<KeyRing, Map<string, T>>, keys: KeyRing): Map<string, T> {
  const known = maps.get(keys) ?? new Map<string, T>();
  maps.set(keys, known);
  return known;
}

function keep<T>(known: Map<string, T>, name: string, value: T): T {
  if (known.size >= KEPT_MAX) known.delete(known.keys().next().value!);
  known.set(name, value);
  return value;
}

/**
 * Session id of a token that this installation signed.
 * @throws {AppError} token-expired for one past its end, unauthorized for anything else
 */
export async function sessionOfToken(keys: KeyRing, token: string, now: Date): Promise<string> {
  const known = ofKeys(verifiedTokens, keys);
  try {
    const verified = known.get(token);
    const kid = verified?.kid ?? decodeProtectedHeader(token).kid;
    const key = kid ? await keys.find('token', kid) : null;
    // The key may have been revoked since the signature was verified.
    if (!kid || !key || isOver(keys, key, now)) throw new AppError('unauthorized');
    if (verified) {
      if (verified.expiresAt > now) return verified.session;
      // Verified again below, which fails.
      known.delete(token);
    }
    const expected = { algorithms: [ALGORITHM], audience: AUDIENCE, currentDate: now };
    const { payload } = await jwtVerify(token, key.bytes, { ...expected, requiredClaims: ['exp'] });
    if (payload.jti && payload.exp !== undefined) {
      keep(known, token, { kid, session: payload.jti, expiresAt: new Date(payload.exp * 1_000) });
      return payload.jti;
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('token-expired');
    if (!(error instanceof errors.JOSEError || error instanceof TypeError || error instanceof AppError)) throw error;
  }
  throw new AppError('unauthorized');
}

/**
 * Two keys are valid at a time: the current one, and the previous one until the last session signed with it has
 * expired.
 */
function isOver(keys: KeyRing, key: Key, now: Date): boolean {
  if (key.revokedAt) return true;
  if (!key.retiredAt) return false;
  return keys.all('token')[1]?.id !== key.id || key.retiredAt.getTime() + SESSION_LIFETIME_MS < now.getTime();
}

/** Value of the header x-csrf-token and its form stored in the session. */
export function newCsrfValue(): { value: string; hash: Buffer } {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: csrfHash(value) };
}

export function csrfMatches(hash: Buffer, value: unknown): boolean {
  return typeof value === 'string' && value.length <= 200 && timingSafeEqual(hash, csrfHash(value));
}

function csrfHash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

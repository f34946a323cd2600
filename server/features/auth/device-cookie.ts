import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '#platform/db/access.ts';
import { insertKnownDevice, isKnownDevice, KNOWN_DEVICE_DAYS } from '#platform/db/accounts/known-devices.ts';

/** A browser that logged in to an account is known for this long (docs/product/accounts.md). */
const KNOWN_MS = KNOWN_DEVICE_DAYS * 86_400_000;
export const DEVICE_COOKIE = 'assay-known';
export const DEVICE_COOKIE_SECONDS = KNOWN_MS / 1000;
/** Accounts one browser is remembered for. */
const ACCOUNTS_MAX = 5;

interface Keys {
  db: Database;
  browserKey: Buffer;
}

/**
 * Value of the cookie after a login: for each account a keyed hash and the time, without readable data.
 * @param before the cookie of the request
 */
export function deviceCookie(key: Buffer, before: string | undefined, account: string, now: number): string {
  const own = { at: now, hash: hashOf(key, account, now) };
  const others = entries(before).filter((entry) => !isOf(key, account, entry) && entry.at > now - KNOWN_MS);
  const known = [own, ...others]
    .slice(0, ACCOUNTS_MAX)
    .map((entry) => `${entry.at.toString(36)}-${entry.hash}`)
    .join('.');
  const tag = createHmac('sha256', key).update(`allowance ${account.toLowerCase()}`).digest('base64url').slice(0, 22);
  return `${known}~${tag}-${sealOf(key, known, tag)}`;
}

/** Remembers the browser after a login. @returns the cookie's new value */
export async function rememberDevice(
  { db, browserKey: key }: Keys,
  before: string | undefined,
  { companyId, accountId, account }: { companyId: string; accountId: string; account: string },
): Promise<string> {
  const now = db.clock.now().getTime();
  const own = stored({ at: now, hash: hashOf(key, account, now) });
  const former = entries(before)
    .filter((entry) => isOf(key, account, entry))
    .map(stored);
  await db.withCompany(companyId, (tx) => insertKnownDevice(tx, { companyId, accountId, hash: own, before: former }));
  return deviceCookie(key, before, account, now);
}

/**
 * Key of the rate limit for a device, whatever network it is in: the account that last logged in there, as a keyed
 * hash. Derived from the cookie alone, before a request is processed; null = no log-in on this device.
 */
export function rateLimitSubject(key: Buffer, cookie: string | undefined): string | null {
  const found = /^([^~]{1,800})~([A-Za-z0-9_-]{22})-([A-Za-z0-9_-]{43})$/.exec(cookie ?? '');
  return found && same(found[3]!, sealOf(key, found[1]!, found[2]!)) ? found[2]! : null;
}

/**
 * Distinguishes this device from the account's others, while it is remembered; null = unknown.
 * @param cookie as received
 */
export async function knownDeviceOf(
  { db }: { db: Database },
  { browserKey: key }: { browserKey: Buffer },
  cookie: string | undefined,
  account: string,
): Promise<string | null> {
  const now = db.clock.now().getTime();
  const known = entries(cookie).find(
    (entry) => entry.at > now - KNOWN_MS && entry.at <= now && isOf(key, account, entry),
  );
  if (!known) return null;
  const remembered = await db.withAllCompanies('log-in-and-session', (tx) => isKnownDevice(tx, [stored(known)]));
  return remembered ? `${known.at} ${known.hash}` : null;
}

interface Entry {
  at: number;
  hash: string;
}

const isOf = (key: Buffer, account: string, entry: Entry) => same(entry.hash, hashOf(key, account, entry.at));

/** Hash of an entry as stored in the database: a cookie cannot be created from a copy of it. */
const stored = ({ hash }: Entry) => createHash('sha256').update(hash).digest();

function entries(cookie: string | undefined): Entry[] {
  return (cookie ?? '')
    .slice(0, 1000)
    .split('~', 1)[0]!
    .split('.')
    .map((part) => /^([0-9a-z]{1,11})-([A-Za-z0-9_-]{43})$/.exec(part))
    .flatMap((match) => (match ? [{ at: Number.parseInt(match[1]!, 36), hash: match[2]! }] : []));
}

function hashOf(key: Buffer, account: string, at: number): string {
  return createHmac('sha256', key).update(`browser ${account.toLowerCase()} ${at}`).digest('base64url');
}

function sealOf(key: Buffer, known: string, tag: string): string {
  return createHmac('sha256', key).update(`browser seal ${known} ${tag}`).digest('base64url');
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

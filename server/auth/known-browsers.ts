import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@assay/contract/clock.ts';

/** A browser that logged in to an account is known for this long (PRODUCT §2). */
const KNOWN_MS = 90 * 86_400_000;
export const KNOWN_BROWSER_COOKIE = 'assay-known';
export const KNOWN_BROWSER_SECONDS = KNOWN_MS / 1000;
/** Accounts one browser is remembered for. */
const ACCOUNTS_MAX = 5;

/**
 * Value of the cookie after a log-in: for each account a keyed hash and the time, nothing that could be read by others.
 * @param before the cookie that came with the request
 */
export function rememberBrowser(key: Buffer, before: string | undefined, account: string, now: number): string {
  const others = entries(before).filter((entry) => entry.hash !== hashOf(key, account, entry.at));
  const own = { at: now, hash: hashOf(key, account, now) };
  const known = [own, ...others.filter((entry) => entry.at > now - KNOWN_MS)]
    .slice(0, ACCOUNTS_MAX)
    .map((entry) => `${entry.at.toString(36)}-${entry.hash}`)
    .join('.');
  const tag = createHmac('sha256', key).update(`allowance ${account.toLowerCase()}`).digest('base64url').slice(0, 22);
  return `${known}~${tag}-${sealOf(key, known, tag)}`;
}

/**
 * Whom calls of a device are counted for, whatever network it is in: the account that logged in there last, as a keyed hash.
 * Told by the cookie alone, before a request is read; null = a device that nobody logged in on.
 */
export function allowanceOf(key: Buffer, cookie: string | undefined): string | null {
  const found = /^([^~]{1,800})~([A-Za-z0-9_-]{22})-([A-Za-z0-9_-]{43})$/.exec(cookie ?? '');
  return found && same(found[3]!, sealOf(key, found[1]!, found[2]!)) ? found[2]! : null;
}

/**
 * What tells this device apart from the account's others, while the account knows it; null = unknown.
 * @param cookie as it came
 */
export function deviceOf(
  { clock }: { clock: Clock },
  { browserKey: key }: { browserKey: Buffer },
  cookie: string | undefined,
  account: string,
): string | null {
  const now = clock.now().getTime();
  const known = entries(cookie).find(
    (entry) => entry.at > now - KNOWN_MS && entry.at <= now && same(entry.hash, hashOf(key, account, entry.at)),
  );
  return known ? `${known.at} ${known.hash}` : null;
}

function entries(cookie: string | undefined): { at: number; hash: string }[] {
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

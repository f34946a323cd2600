import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#platform/errors.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Two of libuv's four threads remain free for files, host names and database authentication (SCRAM), which must not
 * wait behind a burst of attempts. This also limits the memory of all comparisons.
 */
const HASHES_AT_ONCE = 2;
/** Some seconds of work; further requests are refused immediately. */
const HASHES_WAITING_MAX = 200;

const inTurn = pLimit(HASHES_AT_ONCE);

/** @throws {AppError} server-busy */
function hashing<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= HASHES_WAITING_MAX) throw new AppError('server-busy', {}, 5);
  return inTurn(work);
}

/** @returns the PHC string to store @throws {AppError} server-busy */
export async function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(normal(password), COST));
}

/** Compares a password with a stored hash; false for a hash that cannot be read. @throws {AppError} server-busy */
export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  return hashing(() => verify(stored, normal(password)).catch(() => false));
}

let decoy: Promise<string> | null = null;

/** Takes as long as a real comparison, so that response times do not reveal whether an account exists. */
export async function compareWithDummyHash(password: string): Promise<false> {
  decoy ??= hash(normal('no account has this password'), COST);
  await passwordMatches(await decoy, password);
  return false;
}

/** The same password typed on another system must give the same bytes (RFC 8265 §4.2: NFC). */
function normal(password: string): string {
  return password.normalize('NFC');
}

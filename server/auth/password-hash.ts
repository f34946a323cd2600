import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the PHC string to store */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

/** Compares a password with a stored hash; false for a hash that cannot be read. */
export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, normal(password));
  } catch {
    return false;
  }
}

let decoy: Promise<string> | null = null;

/** Takes as long as a real comparison, so that the time of an answer does not tell whether an account exists. */
export async function compareWithNothing(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await passwordMatches(await decoy, password);
  return false;
}

/** The same password typed on another system must give the same bytes (RFC 8265 §4.2: NFC). */
function normal(password: string): string {
  return password.normalize('NFC');
}

import { createHash, randomBytes } from 'node:crypto';

/** The secret of a mail's link: 256 random bits, of which only a hash is stored. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkTokenHash(token) };
}

export function linkTokenHash(token: string): Buffer {
  return createHash('sha256').update(`link ${token}`).digest();
}

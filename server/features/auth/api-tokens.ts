import { createHash, randomBytes } from 'node:crypto';
import type { ApiScope } from '@assay/contract/values/integrations/api-scopes.ts';
import type { Database } from '#platform/db/access.ts';
import { useApiToken } from '#platform/db/accounts/api-tokens.ts';
import { AppError } from '#platform/errors.ts';
import { type Session, toSession } from './session.ts';

/** A prefix by which a leaked token can be recognized. */
const PREFIX = 'assay_';

/** 256 random bits, of which a hash is stored. */
export function newApiToken(): { token: string; hash: Buffer } {
  const token = PREFIX + randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The token of an Authorization header (RFC 6750 §2.1); null where there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer +(\S{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}

/**
 * The session of a token that has all scopes of the call.
 * @param scopes empty = not open to API tokens
 * @throws {AppError} api-token-not-accepted, api-token-scope, account-disabled
 */
export async function sessionOfApiToken(db: Database, token: string, scopes: readonly ApiScope[]): Promise<Session> {
  const row = token.startsWith(PREFIX)
    ? await db.withAllCompanies('log-in-and-session', (tx) => useApiToken(tx, hashOf(token)))
    : null;
  if (!row) throw new AppError('api-token-not-accepted');
  if (row.disabledAt) throw new AppError('account-disabled');
  if (scopes.length === 0) throw new AppError('api-token-scope');
  if (!scopes.every((scope) => row.scopes.includes(scope)))
    throw new AppError('api-token-scope', { scope: scopes.join(' ') });
  return toSession(row, db.clock.now());
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Context } from '#platform/context.ts';
import { lockColleagues } from '#platform/db/accounts/companies/colleagues.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import {
  insertScimToken,
  listScimTokens,
  revokeScimToken,
  type ScimTokenRecord,
  useScimToken,
} from '#platform/db/accounts/sign-on/scim.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { bearerOf } from '../api-tokens.ts';
import type { Session } from '../session.ts';

/** By which a leaked token can be recognized. */
const PREFIX = 'assay_scim_';
/** The current token of a company, and its successor while it is replaced. */
const TOKENS_MAX = 2;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * A new token of the company, of 256 random bits, whose hash is stored.
 * @throws {AppError} company-missing, scim-token-too-many
 */
export async function createScimToken(
  { db }: Context,
  { companyId, accountId, address }: Session,
): Promise<ScimTokenRecord & { token: string }> {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const id = uuidv7();
  return db.withCompany(companyId, async (tx) => {
    if ((await companyProfile(tx, companyId)).personal) throw new AppError('company-missing');
    // Locks the company, so that two concurrent requests cannot exceed the limit.
    await lockColleagues(tx, companyId);
    const held = await listScimTokens(tx, companyId);
    if (held.length >= TOKENS_MAX) throw new AppError('scim-token-too-many', { count: TOKENS_MAX });
    await insertScimToken(tx, { id, companyId, createdById: accountId, hash: hashOf(token) });
    await audit(tx, { companyId, accountId, address, action: 'scim-token.made' });
    const record = (await listScimTokens(tx, companyId)).find((one) => one.id === id)!;
    return { ...record, token };
  });
}

/** @throws {AppError} not-found */
export async function endScimToken({ db }: Context, { companyId, accountId, address }: Session, id: string) {
  await db.withCompany(companyId, async (tx) => {
    if (!(await revokeScimToken(tx, companyId, id))) throw new AppError('not-found');
    await audit(tx, { companyId, accountId, address, action: 'scim-token.revoked' });
  });
}

/**
 * The company whose token a request has.
 * @throws {AppError} api-token-not-accepted
 */
export async function companyOfScimToken({ db }: Context, authorization: string | undefined): Promise<string> {
  const token = bearerOf(authorization) ?? '';
  const found = token.startsWith(PREFIX)
    ? await db.withAllCompanies('log-in-and-session', (tx) => useScimToken(tx, hashOf(token)))
    : null;
  if (!found) throw new AppError('api-token-not-accepted');
  return found.companyId;
}

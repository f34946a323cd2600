import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** A provider account: OpenID Connect Core 1.0 §2, "iss" and "sub". */
export interface SignOnKey {
  issuer: string;
  subject: string;
}

/** Account linked with it, or null; needs a transaction over all companies. */
export async function findAccountBySignOn(tx: Tx, { issuer, subject }: SignOnKey): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from sso_identity where issuer = ${issuer} and subject = ${subject}`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** The account's identity at this provider; null if not linked. */
export async function findSignOn(
  tx: Tx,
  accountId: string,
  issuer: string,
): Promise<{ createdAt: Date; lastUsedAt: Date } | null> {
  const { rows } = await sql<{ createdAt: Date; lastUsedAt: Date }>`
    select created_at as "createdAt", last_used_at as "lastUsedAt" from sso_identity
    where account_id = ${accountId} and issuer = ${issuer}`.execute(tx);
  return rows[0] ?? null;
}

/** The identity that the account used last; null if it is linked with none. */
export async function latestSignOn(
  tx: Tx,
  accountId: string,
): Promise<{ issuer: string; createdAt: Date; lastUsedAt: Date } | null> {
  const { rows } = await sql<{ issuer: string; createdAt: Date; lastUsedAt: Date }>`
    select issuer, created_at as "createdAt", last_used_at as "lastUsedAt" from sso_identity
    where account_id = ${accountId} order by last_used_at desc, issuer limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Ends the links of an account. @returns false when there was none */
export async function deleteSignOns(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`delete from sso_identity where account_id = ${accountId} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function insertSignOn(
  tx: Tx,
  { issuer, subject, companyId, accountId }: SignOnKey & { companyId: string; accountId: string },
): Promise<void> {
  await sql`
    insert into sso_identity (issuer, subject, company_id, account_id)
    values (${issuer}, ${subject}, ${companyId}, ${accountId})`.execute(tx);
}

export async function recordSignOnUse(tx: Tx, { issuer, subject }: SignOnKey): Promise<void> {
  await sql`update sso_identity set last_used_at = now() where issuer = ${issuer} and subject = ${subject}`.execute(tx);
}

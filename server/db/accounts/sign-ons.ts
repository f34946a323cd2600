import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/** A log-in at a provider: OpenID Connect Core 1.0 §2, "iss" and "sub". */
export interface SignOnKey {
  issuer: string;
  subject: string;
}

/** Account linked with it, or null; needs a transaction over all companies. */
export async function accountOfSignOn(tx: Tx, { issuer, subject }: SignOnKey): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from sign_on where issuer = ${issuer} and subject = ${subject}`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** Is the account linked with any log-in of this provider? */
export async function isLinked(tx: Tx, accountId: string, issuer: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sign_on where account_id = ${accountId} and issuer = ${issuer}`.execute(tx);
  return rows.length > 0;
}

export async function insertSignOn(
  tx: Tx,
  { issuer, subject, companyId, accountId }: SignOnKey & { companyId: string; accountId: string },
): Promise<void> {
  await sql`
    insert into sign_on (issuer, subject, company_id, account_id)
    values (${issuer}, ${subject}, ${companyId}, ${accountId})`.execute(tx);
}

export async function markSignOn(tx: Tx, { issuer, subject }: SignOnKey): Promise<void> {
  await sql`update sign_on set last_used_at = now() where issuer = ${issuer} and subject = ${subject}`.execute(tx);
}

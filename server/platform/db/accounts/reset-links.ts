import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface NewResetLink {
  tokenHash: Buffer;
  companyId: string;
  accountId: string;
  expiresAt: Date;
}

/** A new link ends the earlier ones. */
export async function insertResetLink(tx: Tx, link: NewResetLink): Promise<void> {
  await invalidateResetLinks(tx, link.accountId);
  await sql`
    insert into reset_link (token_hash, company_id, account_id, expires_at)
    values (${link.tokenHash}, ${link.companyId}, ${link.accountId}, ${link.expiresAt})`.execute(tx);
}

/** The account a link opens; null when it is unknown, used or too old. Needs a transaction over all companies. */
export async function accountOfResetLink(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from reset_link
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()`.execute(tx);
  return rows[0]?.accountId ?? null;
}

/** @returns false if a concurrent request was first */
export async function claimResetLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update reset_link set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now() returning 1`.execute(tx);
  return rows.length > 0;
}

/** Invalidates links that were not used. */
export async function invalidateResetLinks(tx: Tx, accountId: string): Promise<void> {
  await sql`update reset_link set used_at = now() where account_id = ${accountId} and used_at is null`.execute(tx);
}

export async function deleteOldResetLinks(tx: Tx): Promise<void> {
  await sql`delete from reset_link where expires_at < now() - interval '1 day'`.execute(tx);
}

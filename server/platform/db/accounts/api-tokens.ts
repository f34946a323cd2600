import type { ApiScope } from '@assay/contract/values/integrations/api-scopes.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { ACCOUNT_COLUMNS } from './accounts.ts';
import type { SessionRow } from './sessions.ts';

export interface ApiTokenRecord {
  id: string;
  name: string;
  scopes: ApiScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

/** The valid tokens of an account, newest first. */
export async function apiTokensOf(tx: Tx, accountId: string): Promise<ApiTokenRecord[]> {
  const { rows } = await sql<ApiTokenRecord>`
    select id, name, scopes, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"
    from api_token where account_id = ${accountId} and revoked_at is null and expires_at > now()
    order by created_at desc, id desc`.execute(tx);
  return rows;
}

/**
 * Number of tokens that count towards the company's limit; with a lock, so that two concurrent requests cannot exceed
 * it.
 */
export async function countApiTokens(tx: Tx, companyId: string): Promise<number> {
  await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_token
    where company_id = ${companyId} and revoked_at is null and expires_at > now()`.execute(tx);
  return rows[0]!.count;
}

export async function insertApiToken(
  tx: Tx,
  token: Omit<ApiTokenRecord, 'createdAt' | 'lastUsedAt'> & { companyId: string; accountId: string; hash: Buffer },
): Promise<void> {
  await sql`
    insert into api_token (id, company_id, account_id, name, scopes, hash, expires_at)
    values (${token.id}, ${token.companyId}, ${token.accountId}, ${token.name}, ${token.scopes}::text[], ${token.hash},
            ${token.expiresAt})`.execute(tx);
}

/** @returns its name; null if the account has no such token */
export async function revokeApiToken(tx: Tx, accountId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update api_token set revoked_at = now() where id = ${id} and account_id = ${accountId} and revoked_at is null
    returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** @returns number of tokens that were still valid */
export async function revokeApiTokensOf(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql`
    update api_token set revoked_at = now()
    where account_id = ${accountId} and revoked_at is null and expires_at > now() returning 1`.execute(tx);
  return rows.length;
}

/** The account behind a token as a session row, with its scopes; marks its use once a minute. */
export async function useApiToken(tx: Tx, hash: Buffer): Promise<(SessionRow & { scopes: ApiScope[] }) | null> {
  const { rows } = await sql<SessionRow & { scopes: ApiScope[] }>`
    select t.id as "sessionId", t.created_at as "openedAt", t.expires_at as "expiresAt", t.revoked_at as "revokedAt", ''::bytea as "csrfHash",
           false as "byProvider", false as "providerFactor", t.scopes, ${ACCOUNT_COLUMNS}
    from api_token t join account a on a.id = t.account_id join company c on c.id = a.company_id
    where t.hash = ${hash} and t.revoked_at is null and t.expires_at > now()`.execute(tx);
  if (!rows[0]) return null;
  await sql`
    update api_token set last_used_at = now()
    where hash = ${hash} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(tx);
  return rows[0];
}

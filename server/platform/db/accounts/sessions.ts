import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts';

/** A session with its account, as every request needs it. */
export interface SessionRow extends AccountRow {
  sessionId: string;
  openedAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  csrfHash: Buffer;
  /** Opened by single sign-on. */
  byProvider: boolean;
  /** Opened by a provider that is responsible for the second factor. */
  providerFactor: boolean;
}

export interface NewSession {
  id: string;
  companyId: string;
  accountId: string;
  expiresAt: Date;
  address: string;
  userAgent: string;
  csrfHash: Buffer;
  byProvider: boolean;
  providerFactor: boolean;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into session (id, company_id, account_id, expires_at, address, user_agent, csrf_hash,
                         is_sso, provider_factor)
    values (${session.id}, ${session.companyId}, ${session.accountId}, ${session.expiresAt}, ${session.address},
            ${session.userAgent}, ${session.csrfHash}, ${session.byProvider}, ${session.providerFactor})`.execute(tx);
}

export async function sessionById(tx: Tx, id: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as "sessionId", s.created_at as "openedAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt", s.csrf_hash as "csrfHash",
           s.is_sso as "byProvider", s.provider_factor as "providerFactor",
           ${ACCOUNT_COLUMNS}
    from session s join account a on a.id = s.account_id join company c on c.id = a.company_id
    where s.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function revokeSession(tx: Tx, id: string): Promise<void> {
  await sql`update session set revoked_at = coalesce(revoked_at, now()) where id = ${id}`.execute(tx);
}

/** Open sessions of an account, newest first. */
export async function listOpenSessions(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; createdAt: Date; expiresAt: Date; address: string; device: string }[]> {
  const { rows } = await sql<{ id: string; createdAt: Date; expiresAt: Date; address: string; device: string }>`
    select id, created_at as "createdAt", expires_at as "expiresAt", address, user_agent as device from session
    where account_id = ${accountId} and revoked_at is null and expires_at > now()
    order by created_at desc limit 100`.execute(tx);
  return rows;
}

/** @returns false when the account has no such open session */
export async function revokeOwnSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update session set revoked_at = now()
    where id = ${id} and account_id = ${accountId} and revoked_at is null and expires_at > now() returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * @param keep session that stays valid
 * @returns ids of the sessions that were still open
 */
export async function revokeSessionsOf(tx: Tx, accountId: string, keep?: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set revoked_at = now()
    where account_id = ${accountId} and id is distinct from ${keep ?? null}::uuid and revoked_at is null
      and expires_at > now() returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Ends the oldest open sessions of an account beyond the newest `most`.
 * @returns ids of the sessions that were ended
 */
export async function revokeOldestSessions(tx: Tx, accountId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update session set revoked_at = now()
    where id in (
      select id from session where account_id = ${accountId} and revoked_at is null and expires_at > now()
      order by created_at desc, id desc offset ${most}) returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Ended sessions are deleted after a while; the audit log keeps the log-ins. */
export async function deleteOldSessions(tx: Tx): Promise<void> {
  await sql`delete from session where expires_at < now() - interval '30 days'`.execute(tx);
}

/** Where a session was opened, for the notice to the account's other pages. */
export async function findSessionOrigin(
  tx: Tx,
  id: string,
): Promise<{ accountId: string; createdAt: Date; address: string; userAgent: string } | null> {
  const { rows } = await sql<{ accountId: string; createdAt: Date; address: string; userAgent: string }>`
    select account_id as "accountId", created_at as "createdAt", address, user_agent as "userAgent"
    from session where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

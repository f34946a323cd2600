import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** A user who requests to join a company. */
export interface JoinRequestRow {
  id: string;
  companyId: string;
  accountId: string;
  email: string;
  name: string;
  /** A domain verified by the company, and part of the address. */
  domain: string;
  createdAt: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", account_id as "accountId", email, name, domain, created_at as "createdAt"`;

/** Requests without a response expire. */
const OPEN = sql`ended_at is null and created_at > now() - interval '30 days'`;

/** Oldest first. */
export async function listOpenJoinRequests(tx: Tx, companyId: string): Promise<JoinRequestRow[]> {
  const { rows } = await sql<JoinRequestRow>`
    select ${COLUMNS} from join_request where company_id = ${companyId} and ${OPEN}
    order by created_at, id limit 100`.execute(tx);
  return rows;
}

/** Ends an open request. @returns it; null when there is no such one */
export async function claimJoinRequest(tx: Tx, companyId: string, id: string): Promise<JoinRequestRow | null> {
  const { rows } = await sql<JoinRequestRow>`
    update join_request set ended_at = now() where id = ${id} and company_id = ${companyId} and ${OPEN}
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertJoinRequest(tx: Tx, request: Omit<JoinRequestRow, 'createdAt'>): Promise<void> {
  const { id, companyId, accountId, email, name, domain } = request;
  await sql`
    insert into join_request (id, company_id, account_id, email, name, domain)
    values (${id}, ${companyId}, ${accountId}, ${email}, ${name}, ${domain})`.execute(tx);
}

/** Withdraws all join requests of an account; needs a transaction over all companies. */
export async function endJoinRequestsOf(tx: Tx, accountId: string): Promise<void> {
  await sql`update join_request set ended_at = now() where account_id = ${accountId} and ended_at is null`.execute(tx);
}

/**
 * Removes name and address of an account from the companies that it asked to join; needs a transaction over all
 * companies.
 */
export async function deleteJoinRequestsOf(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from join_request where account_id = ${accountId}`.execute(tx);
}

/**
 * Companies that have verified one of these names, except personal ones; needs a transaction over all companies.
 * @returns at most ten, the earliest verified first
 */
export async function listCompaniesWithDomain(
  tx: Tx,
  names: readonly string[],
): Promise<{ companyId: string; company: string; domain: string }[]> {
  const { rows } = await sql<{ companyId: string; company: string; domain: string }>`
    select distinct on (d.company_id) d.company_id as "companyId", c.name as company, d.name as domain
    from domain d join company c on c.id = d.company_id
    where d.name = any(${names}::text[]) and d.status = 'verified' and d.deleted_at is null and not c.personal
    order by d.company_id, length(d.name) desc limit 10`.execute(tx);
  return rows;
}

/** Owners of a company that can log in. */
export async function ownersOf(tx: Tx, companyId: string): Promise<{ id: string; email: string; language: string }[]> {
  const { rows } = await sql<{ id: string; email: string; language: string }>`
    select id, email, language from account
    where company_id = ${companyId} and company_role = 'owner' and disabled_at is null and erased_at is null
    order by created_at limit 20`.execute(tx);
  return rows;
}

/** Time of the account's last request; null = never. */
export async function findJoinRequestTime(tx: Tx, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select join_requested_at as at from account where id = ${accountId}`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Records a request of the account. @returns false if the last one was less than a day ago */
export async function markJoinRequested(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update account set join_requested_at = now()
    where id = ${accountId} and (join_requested_at is null or join_requested_at < now() - interval '1 day') returning 1`.execute(
    tx,
  );
  return rows.length > 0;
}

import type { VerificationServer } from '@assay/contract/api/domains.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** What an attempt found. */
interface Observed {
  at: string;
  kind: string;
  values: string[];
  servers: string[];
  /** One for each server; attempts of earlier versions have none. */
  answers?: VerificationServer[];
}

/** A request to prove a domain. */
export interface VerificationRow {
  id: string;
  companyId: string;
  accountId: string;
  domain: string;
  unicode: string;
  registrable: boolean;
  txtValue: string;
  appliedAt: Date;
  expiresAt: Date;
  attempts: number;
  status: 'pending' | 'failed' | 'expired' | 'cancelled' | 'verified';
  observed: Observed | null;
  provider: string | null;
}

const COLUMNS = sql`
  id, company_id as "companyId", account_id as "accountId", domain, unicode_name as unicode, is_registrable as registrable, txt_value as "txtValue",
  created_at as "appliedAt", expires_at as "expiresAt", attempts, status, observed_txt as observed, provider`;

/** @returns null when another request of the company for this domain is already pending */
export async function insertVerification(
  tx: Tx,
  row: Omit<VerificationRow, 'attempts' | 'status' | 'observed'>,
): Promise<VerificationRow | null> {
  const { rows } = await sql<VerificationRow>`
    insert into domain_verification
      (id, company_id, account_id, domain, unicode_name, is_registrable, txt_value, created_at, expires_at, status, provider)
    values (${row.id}, ${row.companyId}, ${row.accountId}, ${row.domain}, ${row.unicode}, ${row.registrable},
            ${row.txtValue}, ${row.appliedAt}, ${row.expiresAt}, 'pending', ${row.provider})
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** The newest request of a company for a domain, in any state. */
export async function latestVerification(tx: Tx, companyId: string, domain: string): Promise<VerificationRow | null> {
  const { rows } = await sql<VerificationRow>`
    select ${COLUMNS} from domain_verification where company_id = ${companyId} and domain = ${domain}
    order by created_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function pendingVerifications(tx: Tx, companyId: string): Promise<VerificationRow[]> {
  const { rows } = await sql<VerificationRow>`
    select ${COLUMNS} from domain_verification where company_id = ${companyId} and status = 'pending'
    order by created_at desc limit 200`.execute(tx);
  return rows;
}

/** Changes the state of a pending request; false if it was no longer pending. */
export async function endVerification(
  tx: Tx,
  id: string,
  status: Exclude<VerificationRow['status'], 'pending'>,
): Promise<boolean> {
  const result = await sql`
    update domain_verification set status = ${status}, ended_at = now()
    where id = ${id} and status = 'pending'`.execute(tx);
  return result.numAffectedRows === 1n;
}

/**
 * Stores what an attempt found.
 * @param uncounted the attempt to take back, because it says nothing about the record
 * @returns the request after the attempt, or null when it was no longer pending
 */
export async function recordAttempt(
  tx: Tx,
  id: string,
  observed: NonNullable<VerificationRow['observed']>,
  provider: string | null,
  uncounted: ReservedAttempt | null = null,
): Promise<VerificationRow | null> {
  if (uncounted) {
    await sql`
      delete from verification_attempt where ctid = (
        select ctid from verification_attempt
        where company_id = ${uncounted.companyId} and domain = ${uncounted.domain}
          and attempted_at = ${uncounted.at}::timestamptz
        limit 1)`.execute(tx);
  }
  const { rows } = await sql<VerificationRow>`
    update domain_verification set observed_txt = ${jsonb(observed)}, provider = coalesce(${provider}, provider),
      attempts = attempts - ${uncounted ? 1 : 0}
    where id = ${id} and status = 'pending' returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** Times of a company's attempts on a domain in the last hour, oldest first. */
export async function recentAttempts(tx: Tx, companyId: string, domain: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select attempted_at as at from verification_attempt
    where company_id = ${companyId} and domain = ${domain} and attempted_at > now() - interval '1 hour' order by attempted_at`.execute(
    tx,
  );
  return rows.map((row) => row.at);
}

/** An attempt that was counted. */
export interface ReservedAttempt {
  companyId: string;
  domain: string;
  /** In PostgreSQL's notation, with microseconds. */
  at: string;
}

/**
 * Counts one of the hour's attempts. The row of the request is locked first, so that concurrent calls cannot exceed the
 * limit.
 * @returns null if none was left
 */
export async function reserveAttempt(
  tx: Tx,
  verification: Pick<VerificationRow, 'id' | 'companyId' | 'domain'>,
  perHour: number,
): Promise<ReservedAttempt | null> {
  // All requests for the name: a repeated request shares the limit of the earlier ones.
  await sql`
    select 1 from domain_verification
    where company_id = ${verification.companyId} and domain = ${verification.domain} order by id for update`.execute(
    tx,
  );
  const recent = await recentAttempts(tx, verification.companyId, verification.domain);
  if (recent.length >= perHour) return null;
  const { companyId, domain } = verification;
  const { rows } = await sql<{ at: string }>`
    insert into verification_attempt (company_id, domain, attempted_at)
    values (${companyId}, ${domain}, now()) returning attempted_at::text as at`.execute(tx);
  await sql`update domain_verification set attempts = attempts + 1 where id = ${verification.id}`.execute(tx);
  return { companyId, domain, at: rows[0]!.at };
}

/** Ends requests older than 72 hours, of any company; needs a transaction over all companies. */
export async function expireVerifications(tx: Tx): Promise<{ companyId: string; domain: string }[]> {
  await sql`delete from verification_attempt where attempted_at < now() - interval '1 day'`.execute(tx);
  const { rows } = await sql<{ companyId: string; domain: string }>`
    update domain_verification set status = 'expired', ended_at = now()
    where status = 'pending' and expires_at < now() returning company_id as "companyId", domain`.execute(tx);
  return rows;
}

export async function verificationById(tx: Tx, id: string): Promise<VerificationRow | null> {
  const { rows } = await sql<VerificationRow>`
    select ${COLUMNS} from domain_verification where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

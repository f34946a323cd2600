import { type RawBuilder, sql } from 'kysely';
import { happenedSince } from '#platform/db/queue/set-back-clock.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface NewLicense {
  id: string;
  hash: Buffer;
  /** Last characters of the code. */
  ending: string;
  plan: number;
  days: number;
  note: string;
  createdBy: string;
}

export async function insertLicense(tx: Tx, licence: NewLicense): Promise<void> {
  await sql`
    insert into license_code (id, hash, ending, plan, days, note, created_by_id)
    values (${licence.id}, ${licence.hash}, ${licence.ending}, ${licence.plan}, ${licence.days}, ${licence.note},
            ${licence.createdBy})`.execute(tx);
}

/** Redeems an unused code; of two concurrent requests one succeeds. */
export async function claimLicense(
  tx: Tx,
  hash: Buffer,
  by: { companyId: string; accountId: string },
): Promise<{ plan: number; days: number; ending: string } | null> {
  const { rows } = await sql<{ plan: number; days: number; ending: string }>`
    update license_code set redeemed_at = now(), redeemed_company_id = ${by.companyId}, redeemed_account_id = ${by.accountId}
    where hash = ${hash} and redeemed_at is null and revoked_at is null
    returning plan, days, ending`.execute(tx);
  return rows[0] ?? null;
}

/** @returns the ending; null when it was used, revoked or never there */
export async function revokeLicense(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ ending: string }>`
    update license_code set revoked_at = now() where id = ${id} and redeemed_at is null and revoked_at is null
    returning ending`.execute(tx);
  return rows[0]?.ending ?? null;
}

export interface LicenseRecord {
  id: string;
  ending: string;
  plan: number;
  days: number;
  note: string;
  createdAt: Date;
  createdBy: string | null;
  state: 'unused' | 'redeemed' | 'revoked';
  redeemedAt: Date | null;
  redeemedBy: string | null;
}

const STATES: Readonly<Record<LicenseRecord['state'], RawBuilder<unknown>>> = {
  unused: sql`(l.redeemed_at is null and l.revoked_at is null)`,
  redeemed: sql`l.redeemed_at is not null`,
  revoked: sql`(l.revoked_at is not null and l.redeemed_at is null)`,
};

/** Newest first; search in ending, note and the company that redeemed. Needs a transaction over all companies. */
export async function listLicenses(
  tx: Tx,
  query: { pattern: string; state: LicenseRecord['state'] | undefined; limit: number; offset: number },
): Promise<{ rows: LicenseRecord[]; total: number }> {
  const state = query.state ? STATES[query.state] : sql`true`;
  const { rows } = await sql<LicenseRecord & { total: number }>`
    select l.id, l.ending, l.plan, l.days, l.note, l.created_at as "createdAt", m.email as "createdBy",
           case when l.redeemed_at is not null then 'redeemed' when l.revoked_at is not null then 'revoked'
                else 'unused' end as state,
           l.redeemed_at as "redeemedAt", c.name as "redeemedBy", (count(*) over ())::int as total
    from license_code l left join account m on m.id = l.created_by_id and m.erased_at is null
    left join company c on c.id = l.redeemed_company_id
    where ${state}
      and (l.ending ilike ${query.pattern} or l.note ilike ${query.pattern} or c.name ilike ${query.pattern})
    order by l.created_at desc, l.id desc limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** When the account entered unknown codes within the last hour, oldest first. */
export async function listFailedRedemptions(tx: Tx, accountId: string): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select occurred_at as at from audit_log
    where account_id = ${accountId} and action = 'licence.refused' and ${happenedSince('occurred_at', sql`now() - interval '1 hour'`)}
    order by occurred_at limit 100`.execute(tx);
  return rows.map((row) => row.at);
}

import { sql } from 'kysely';
import { ACCOUNT_COLUMNS, type AccountRow } from '../accounts/accounts.ts';
import type { Tx } from '../transaction.ts';

/** The calendar feed of an account. */
export interface CalendarFeedRecord {
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function findCalendarFeed(tx: Tx, accountId: string): Promise<CalendarFeedRecord | null> {
  const { rows } = await sql<CalendarFeedRecord>`
    select created_at as "createdAt", last_used_at as "lastUsedAt" from calendar_feed
    where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces the feed of the account: its former address ends. */
export async function upsertCalendarFeed(
  tx: Tx,
  feed: { accountId: string; companyId: string; hash: Buffer },
): Promise<void> {
  await sql`
    insert into calendar_feed (account_id, company_id, hash)
    values (${feed.accountId}, ${feed.companyId}, ${feed.hash})
    on conflict (account_id) do update set company_id = excluded.company_id, hash = excluded.hash, created_at = now(),
      last_used_at = null`.execute(tx);
}

/** @returns false if there was none */
export async function deleteCalendarFeed(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`delete from calendar_feed where account_id = ${accountId} returning 1 as gone`.execute(tx);
  return rows.length > 0;
}

/** The account whose feed has this secret; marks its use once a minute. Needs a transaction over all companies. */
export async function useCalendarFeed(tx: Tx, hash: Buffer): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select ${ACCOUNT_COLUMNS} from calendar_feed f
    join account a on a.id = f.account_id and a.company_id = f.company_id and a.disabled_at is null
    join company c on c.id = a.company_id
    where f.hash = ${hash}`.execute(tx);
  if (!rows[0]) return null;
  await sql`
    update calendar_feed set last_used_at = now()
    where hash = ${hash} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(tx);
  return rows[0];
}

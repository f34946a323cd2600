import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { NotificationRecord } from './notifications.ts';

/** An account with waiting entries for the daily mail. */
export interface DigestReader {
  accountId: string;
  companyId: string;
  email: string;
  name: string;
  language: string;
  timeZone: string;
  digestHour: number;
  /** YYYY-MM-DD in the account's zone; null = never. */
  digestDay: string | null;
}

/** Needs a transaction over all companies. @param after id of the last one seen; null = from the beginning */
export async function digestReaders(tx: Tx, after: string | null, limit: number): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select a.id as "accountId", a.company_id as "companyId", a.email, a.name, a.language, a.time_zone as "timeZone",
           coalesce(s.digest_hour, 8) as "digestHour", s.digest_day::text as "digestDay"
    from (select distinct account_id from notification
          where in_digest and (${after}::uuid is null or account_id > ${after}::uuid)
          order by account_id limit ${limit}) w
    join account a on a.id = w.account_id and a.disabled_at is null and a.erased_at is null
    left join notification_setting s on s.account_id = a.id and s.company_id = a.company_id
    order by a.id`.execute(tx);
  return rows;
}

/**
 * Claims the waiting entries of an account, once a day also with concurrent processes.
 * @returns nothing if today's were claimed already
 */
export async function claimDigest(
  tx: Tx,
  account: { accountId: string; companyId: string },
  day: string,
  limit: number,
): Promise<NotificationRecord[]> {
  const { rows: mine } = await sql`
    insert into notification_setting (account_id, company_id, digest_day)
    values (${account.accountId}, ${account.companyId}, ${day}::date)
    on conflict (account_id, company_id) do update set digest_day = excluded.digest_day
      where notification_setting.digest_day is null or notification_setting.digest_day < excluded.digest_day
    returning 1`.execute(tx);
  if (mine.length === 0) return [];
  const { rows } = await sql<NotificationRecord>`
    with taken as (
      update notification set in_digest = false
      where account_id = ${account.accountId} and in_digest returning event_id)
    select e.id, e.kind, e.occurred_at as at, null as "readAt", e.payload as facts, e.path
    from taken t join notification_event e on e.id = t.event_id order by e.id desc limit ${limit}`.execute(tx);
  return rows;
}

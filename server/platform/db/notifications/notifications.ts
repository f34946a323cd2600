import { ROLES } from '@assay/contract/roles.ts';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import { type Paging, totalOf } from '../lists/paging.ts';
import { withoutSort } from '../lists/text-search.ts';
import type { Tx } from '../transaction.ts';
import type { EventFacts, WaitingEvent } from './event-outbox.ts';

/** A member of the company with their notification settings. */
export interface Recipient {
  id: string;
  email: string;
  language: string;
  timeZone: string;
  companyRole: 'owner' | 'member' | 'viewer';
  /** Has the role of main suppliers. */
  mainSupplier: boolean;
  kinds: Record<string, { app: boolean; mail: string }>;
}

/** @returns false if the company has this event already, or was deleted */
export async function insertEvent(tx: Tx, event: WaitingEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_event (id, company_id, account_id, kind, dedup_key, payload, path, occurred_at)
    select ${event.id}, c.id, ${event.accountId}::uuid, ${event.kind}, ${event.key}, ${jsonb(event.facts)}, ${event.path},
           ${event.createdAt}
    from company c where c.id = ${event.companyId}
      and (${event.accountId}::uuid is null or exists (select 1 from account where id = ${event.accountId}::uuid))
    on conflict on constraint notified_once do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Accounts of the company that can log in. @param accountId only this one; null = all */
export async function recipientsOf(tx: Tx, companyId: string, accountId: string | null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.id, a.email, a.language, a.time_zone as "timeZone", a.company_role as "companyRole",
           coalesce(a.granted_permission = ${ROLES.mainSupplier}, false) as "mainSupplier", coalesce(s.kinds, '{}') as kinds
    from account a left join notification_setting s on s.account_id = a.id and s.company_id = a.company_id
    where a.company_id = ${companyId} and a.disabled_at is null and a.erased_at is null
      and a.activated_at is not null and not a.approval_pending
      and (${accountId}::uuid is null or a.id = ${accountId}::uuid)
    order by a.id limit 1000`.execute(tx);
  return rows;
}

export async function insertNotification(
  tx: Tx,
  row: { eventId: string; accountId: string; companyId: string; inApp: boolean; inDigest: boolean },
): Promise<void> {
  await sql`
    insert into notification (event_id, account_id, company_id, in_app, in_digest)
    values (${row.eventId}, ${row.accountId}, ${row.companyId}, ${row.inApp}, ${row.inDigest})`.execute(tx);
}

export interface NotificationRecord {
  id: string;
  kind: NotificationKind;
  at: Date;
  readAt: Date | null;
  facts: EventFacts;
  path: string;
}

const COLUMNS = sql`e.id, e.kind, e.occurred_at as at, n.read_at as "readAt", e.payload as facts, e.path`;

/** Notifications of an account in the app, newest first. @param query.after only those before this one in time; null = all */
export async function notificationsOf(
  tx: Tx,
  accountId: string,
  query: { unread: boolean; after: string | null } & Paging,
): Promise<{ rows: NotificationRecord[]; total: number }> {
  const { after, limit, offset } = query;
  const wanted = sql`
    from notification n
    where n.account_id = ${accountId} and n.in_app and ${query.unread ? sql`n.read_at is null` : sql`true`}`;
  // The events of the page only: an account can have many thousand.
  const { rows } = await withoutSort(tx, () =>
    sql<NotificationRecord>`
      select ${COLUMNS}
      from (select n.event_id, n.read_at ${wanted} and ${after === null ? sql`true` : sql`n.event_id < ${after}::uuid`}
            order by n.event_id desc limit ${limit} offset ${offset}) n
      join notification_event e on e.id = n.event_id order by n.event_id desc`.execute(tx),
  );
  return { rows, total: await totalOf(tx, query, rows.length, sql`select 1 ${wanted}`) };
}

export async function unreadOf(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from notification
    where account_id = ${accountId} and in_app and read_at is null`.execute(tx);
  return rows[0]!.n;
}

/** Marks as read or unread. @param ids null = all @returns how many changed */
export async function markNotifications(
  tx: Tx,
  accountId: string,
  ids: readonly string[] | null,
  read: boolean,
): Promise<number> {
  const { rows } = await sql`
    update notification set read_at = case when ${read} then now() end
    where account_id = ${accountId} and in_app and (read_at is null) = ${read}
      and (${ids === null} or event_id = any(${ids === null ? [] : [...ids]}::uuid[])) returning 1`.execute(tx);
  return rows.length;
}

export interface NotificationSettingRecord {
  kinds: Record<string, { app: boolean; mail: string }>;
  digestHour: number;
}

export async function findNotificationSetting(tx: Tx, accountId: string): Promise<NotificationSettingRecord | null> {
  const { rows } = await sql<NotificationSettingRecord>`
    select kinds, digest_hour as "digestHour" from notification_setting where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

export async function upsertNotificationSetting(
  tx: Tx,
  account: { accountId: string; companyId: string },
  setting: NotificationSettingRecord,
): Promise<void> {
  await sql`
    insert into notification_setting (account_id, company_id, kinds, digest_hour)
    values (${account.accountId}, ${account.companyId}, ${jsonb(setting.kinds)}, ${setting.digestHour})
    on conflict (account_id, company_id) do update set kinds = excluded.kinds, digest_hour = excluded.digest_hour`.execute(
    tx,
  );
}

/** Deletes entries older than this many days; notifications are deleted with their events. */
export async function deleteOldNotifications(tx: Tx, days: number): Promise<void> {
  await sql`delete from notification_event where occurred_at < now() - make_interval(days => ${days})`.execute(tx);
}

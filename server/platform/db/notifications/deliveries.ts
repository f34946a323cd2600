import type { DeliveryFailure, NotificationKind } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import { type CursorPaging, type CursorRows, nextCursorOf, totalOf } from '../lists/paging.ts';
import { happenedSince } from '../queue/set-back-clock.ts';
import type { Tx } from '../transaction.ts';
import type { EventFacts } from './event-outbox.ts';

/** What one call gave. */
export interface DeliveryResult {
  status: number | null;
  /** Null = it was taken. */
  failure: DeliveryFailure | null;
  /** Milliseconds. */
  took: number;
}

export interface DeliveryRecord extends Omit<DeliveryResult, 'took'> {
  id: string;
  webhookId: string;
  companyId: string;
  kind: NotificationKind | 'test';
  createdAt: Date;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  nextAt: Date;
  took: number | null;
  /** Of the event; empty for a test. */
  facts: EventFacts;
  path: string;
  at: Date;
}

const COLUMNS = sql`
  d.id, d.webhook_id as "webhookId", d.company_id as "companyId", coalesce(e.kind, 'test') as kind,
  d.created_at as "createdAt", d.state, d.attempts, d.next_attempt_at as "nextAt", d.http_status as status, d.error as failure, d.duration_ms as took,
  coalesce(e.payload, '{}') as facts, coalesce(e.path, '/account/notifications') as path,
  coalesce(e.occurred_at, d.created_at) as at`;

/** @param eventId null = a test, which no worker picks up */
export async function insertDelivery(
  tx: Tx,
  delivery: { id: string; companyId: string; webhookId: string; eventId: string | null },
): Promise<void> {
  await sql`
    insert into webhook_delivery (id, company_id, webhook_id, event_id)
    values (${delivery.id}, ${delivery.companyId}, ${delivery.webhookId}, ${delivery.eventId})
    on conflict on constraint delivered_once do nothing`.execute(tx);
}

/**
 * Claims the call that is due longest, one per webhook at a time; it cannot be claimed again while it is running. Needs a
 * transaction over all companies.
 * @param holdSeconds after this time the claim of a dead process expires
 */
export async function claimDelivery(tx: Tx, holdSeconds: number): Promise<DeliveryRecord | null> {
  const { rows } = await sql<{ id: string; webhookId: string }>`
    select d.id, d.webhook_id as "webhookId" from webhook_delivery d join webhook w on w.id = d.webhook_id
    where d.state = 'waiting' and d.event_id is not null and w.enabled and w.paused_at is null
      -- Times beyond these are of a clock that has been set back since.
      and (d.next_attempt_at <= now() or d.attempts = 0 and d.created_at > now() + interval '5 minutes')
      and (w.lease_expires_at is null or w.lease_expires_at < now() or w.lease_expires_at > now() + make_interval(secs => ${2 * holdSeconds}))
    order by d.next_attempt_at limit 1 for update of d, w skip locked`.execute(tx);
  const due = rows[0];
  if (!due) return null;
  await sql`
    update webhook set lease_expires_at = now() + make_interval(secs => ${holdSeconds})
    where id = ${due.webhookId}`.execute(tx);
  return startDelivery(tx, due.id, holdSeconds);
}

/** Counts an attempt. @returns the call to make */
export async function startDelivery(tx: Tx, id: string, holdSeconds: number): Promise<DeliveryRecord> {
  await sql`
    update webhook_delivery set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${holdSeconds})
    where id = ${id}`.execute(tx);
  return (await deliveryById(tx, id))!;
}

export async function deliveryById(tx: Tx, id: string): Promise<DeliveryRecord | null> {
  const { rows } = await sql<DeliveryRecord>`
    select ${COLUMNS} from webhook_delivery d left join notification_event e on e.id = d.event_id
    where d.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Stores the result of a call, and counts consecutive failures on its webhook.
 * @param againInMinutes null = final
 * @returns the current number of consecutive failures; null if the webhook was deleted
 */
export async function recordDelivery(
  tx: Tx,
  delivery: Pick<DeliveryRecord, 'id' | 'webhookId'>,
  result: DeliveryResult,
  againInMinutes: number | null,
): Promise<number | null> {
  const state = result.failure === null ? 'delivered' : againInMinutes === null ? 'failed' : 'waiting';
  await sql`
    update webhook_delivery set state = ${state}, http_status = ${result.status}, error = ${result.failure},
      duration_ms = ${result.took}, next_attempt_at = now() + make_interval(mins => ${againInMinutes ?? 0})
    where id = ${delivery.id}`.execute(tx);
  const { rows } = await sql<{ failures: number }>`
    update webhook set lease_expires_at = null, failures = case when ${result.failure === null} then 0 else failures + 1 end
    where id = ${delivery.webhookId} returning failures`.execute(tx);
  return rows[0]?.failures ?? null;
}

/** A webhook's calls, newest first. */
export async function deliveriesOf(
  tx: Tx,
  webhookId: string,
  query: CursorPaging,
): Promise<CursorRows<DeliveryRecord>> {
  const { after, limit, offset } = query;
  const { rows } = await sql<DeliveryRecord>`
    select ${COLUMNS}
    from webhook_delivery d left join notification_event e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and ${after === null ? sql`true` : sql`d.id < ${after}::uuid`}
    order by d.id desc limit ${limit} offset ${offset}`.execute(tx);
  const all = sql`select 1 from webhook_delivery where webhook_id = ${webhookId}`;
  const ids = rows.map((row) => row.id);
  return { rows, total: await totalOf(tx, query, rows.length, all), nextCursor: nextCursorOf(ids, limit) };
}

/** Test calls of a company in the last minute. */
export async function recentTests(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from webhook_delivery
    where company_id = ${companyId} and event_id is null and ${happenedSince('created_at', sql`now() - interval '1 minute'`)}`.execute(
    tx,
  );
  return rows[0]!.n;
}

/** Cancels calls that waited too long, and deletes old ones. Needs a transaction over all companies. */
export async function expireDeliveries(tx: Tx, giveUpDays: number, days: number): Promise<void> {
  await sql`
    update webhook_delivery set state = 'failed', error = 'too-old'
    where state = 'waiting' and created_at < now() - make_interval(days => ${giveUpDays})`.execute(tx);
  await sql`delete from webhook_delivery where created_at < now() - make_interval(days => ${days})`.execute(tx);
}

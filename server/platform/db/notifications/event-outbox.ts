import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** Values of an event's texts. */
export type EventFacts = Readonly<Record<string, string | number>>;

/** An event that waits for delivery to its recipients. */
export interface WaitingEvent {
  id: string;
  companyId: string;
  accountId: string | null;
  kind: NotificationKind;
  key: string;
  facts: EventFacts;
  path: string;
  createdAt: Date;
}

export async function insertWaitingEvent(tx: Tx, event: Omit<WaitingEvent, 'createdAt'>): Promise<void> {
  await sql`
    insert into notification_outbox (id, for_company_id, for_account_id, kind, dedup_key, payload, path)
    values (${event.id}, ${event.companyId}, ${event.accountId}, ${event.kind}, ${event.key}, ${jsonb(event.facts)},
            ${event.path})`.execute(tx);
}

/** The oldest events and their companies. */
export async function waitingEvents(tx: Tx, limit: number): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, for_company_id as "companyId" from notification_outbox order by id limit ${limit}`.execute(tx);
  return rows;
}

/** Removes an event; null if another process has it. */
export async function claimEvent(tx: Tx, id: string): Promise<WaitingEvent | null> {
  const { rows } = await sql<WaitingEvent>`
    delete from notification_outbox
    where id = (select id from notification_outbox where id = ${id} for update skip locked)
    returning id, for_company_id as "companyId", for_account_id as "accountId", kind, dedup_key as key, payload as facts, path,
              created_at as "createdAt"`.execute(tx);
  return rows[0] ?? null;
}

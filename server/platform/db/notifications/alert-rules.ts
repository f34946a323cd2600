import type { AlertConditions, AlertDelivery } from '@assay/contract/api/analysis/alert-rules.ts';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';
import type { EventFacts } from './event-outbox.ts';

export interface AlertRuleRow {
  id: string;
  name: string;
  enabled: boolean;
  conditions: AlertConditions;
  delivery: AlertDelivery;
  matchedAt: Date | null;
}

const COLUMNS = sql`id, name, is_enabled as enabled, conditions, delivery, matched_at as "matchedAt"`;

/** Rules of a company, by name; those of earlier versions have no groups. @param lock makes concurrent calls of the company wait */
export async function listAlertRules(tx: Tx, companyId: string, lock = false): Promise<AlertRuleRow[]> {
  if (lock) await sql`select 1 from company where id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql<AlertRuleRow>`
    select ${COLUMNS} from alert_rule where company_id = ${companyId} order by lower(name), id`.execute(tx);
  return rows.map((row) => ({ ...row, conditions: { ...row.conditions, groups: row.conditions.groups ?? [] } }));
}

type NewRule = Omit<AlertRuleRow, 'matchedAt'> & { companyId: string };

export async function insertAlertRule(tx: Tx, rule: NewRule): Promise<void> {
  await sql`
    insert into alert_rule (id, company_id, name, is_enabled, conditions, delivery)
    values (${rule.id}, ${rule.companyId}, ${rule.name}, ${rule.enabled}, ${jsonb(rule.conditions)},
            ${jsonb(rule.delivery)})`.execute(tx);
}

/** @returns false if there is no such rule */
export async function updateAlertRule(tx: Tx, rule: NewRule): Promise<boolean> {
  const { rows } = await sql`
    update alert_rule set name = ${rule.name}, is_enabled = ${rule.enabled}, conditions = ${jsonb(rule.conditions)},
      delivery = ${jsonb(rule.delivery)}, updated_at = now()
    where id = ${rule.id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** @returns the deleted rule's name; null if there is none */
export async function deleteAlertRule(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`delete from alert_rule where id = ${id} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function touchAlertRules(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update alert_rule set matched_at = now() where id = any(${[...ids]}::uuid[])`.execute(tx);
}

export interface PastEvent {
  kind: NotificationKind;
  facts: EventFacts;
  path: string;
  at: Date;
}

/** Which events of the whole company a preview reads: the newest of the last days. */
interface PastEvents {
  companyId: string;
  kinds: readonly NotificationKind[];
  days: number;
  limit: number;
}

/** From the newest. @param columns of the events */
const newest = ({ companyId, kinds, days, limit }: PastEvents, columns: RawBuilder<unknown>) => sql`
  select ${columns} from notification_event
  where company_id = ${companyId} and kind = any(${[...kinds]}::text[]) and account_id is null
    and occurred_at > now() - make_interval(days => ${days})
  order by occurred_at desc, id limit ${limit}`;

const EVENT_COLUMNS = sql`kind, payload as facts, path, occurred_at as at`;

export async function listPastEvents(tx: Tx, wanted: PastEvents): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`${newest(wanted, EVENT_COLUMNS)}`.execute(tx);
  return rows;
}

/** The newest of these events, and the number of all, without reading the others. @param shown how many */
export async function countPastEvents(
  tx: Tx,
  wanted: PastEvents,
  shown: number,
): Promise<{ events: PastEvent[]; total: number }> {
  const { rows } = await sql<PastEvent & { total: number }>`
    with past as materialized (${newest(wanted, sql`id, occurred_at`)})
    select ${EVENT_COLUMNS}, (select count(*) from past) as total from notification_event
    where id = any(array(select id from past order by occurred_at desc, id limit ${shown}))
    order by occurred_at desc, id`.execute(tx);
  return { events: rows.map(({ total: _, ...event }) => event), total: rows[0]?.total ?? 0 };
}

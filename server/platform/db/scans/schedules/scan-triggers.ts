import type { ScanEvent } from '@assay/contract/values/scan-schedules.ts';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import { happenedSince } from '#platform/db/queue/set-back-clock.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** Change triggers of recurring schedules between their dates, and the observed events. */

/** Sets the change triggers of a schedule; triggers that were enabled before keep their state. */
export async function replaceTriggers(
  tx: Tx,
  domain: { id: string; companyId: string },
  events: readonly ScanEvent[],
  now: Date,
): Promise<void> {
  await sql`
    delete from scan_trigger
    where domain_id = ${domain.id} and event <> all(${[...events]}::text[])`.execute(tx);
  await sql`
    insert into scan_trigger (domain_id, event, company_id, created_at, next_check_at)
    select ${domain.id}, event, ${domain.companyId}, ${now}, ${now} from unnest(${[...events]}::text[]) event
    on conflict do nothing`.execute(tx);
}

export interface ScanTrigger {
  domainId: string;
  companyId: string;
  domain: string;
  event: ScanEvent;
  since: Date;
  /** State stored by the last check; null before the first. */
  seen: unknown;
  /** Its schedule is enabled and its domain verified. */
  active: boolean;
}

/**
 * Claims the checks of one kind that are due, longest waiting first, and postpones their next run: of several processes
 * one gets each, and a failing one is not repeated immediately. Needs a transaction over all companies.
 */
export async function claimDueTriggers(
  tx: Tx,
  event: ScanEvent,
  now: Date,
  next: Date,
  limit: number,
): Promise<ScanTrigger[]> {
  const { rows } = await sql<ScanTrigger>`
    with due as (
      select w.domain_id, w.event from scan_trigger w
      where w.event = ${event} and w.next_check_at <= ${now}
      order by w.next_check_at limit ${limit} for update skip locked
    )
    update scan_trigger w set next_check_at = ${next} from due, scan_schedule x, domain d
    where w.domain_id = due.domain_id and w.event = due.event and x.domain_id = w.domain_id and d.id = w.domain_id
    returning w.domain_id as "domainId", w.company_id as "companyId", d.name as domain, w.event, w.created_at as since, w.payload as seen,
              x.enabled and d.status = 'verified' and d.deleted_at is null as active`.execute(tx);
  return rows;
}

/** Stores the result of a check. @returns false if the trigger is not enabled any more */
export async function saveTriggerState(
  tx: Tx,
  watch: Pick<ScanTrigger, 'domainId' | 'event'>,
  seen: unknown,
): Promise<boolean> {
  const result = await sql`
    update scan_trigger set payload = ${jsonb(seen)}
    where domain_id = ${watch.domainId} and event = ${watch.event}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Schedules the next check earlier, if there is more to read. */
export async function rescheduleTrigger(
  tx: Tx,
  watch: Pick<ScanTrigger, 'domainId' | 'event'>,
  at: Date,
): Promise<void> {
  await sql`
    update scan_trigger set next_check_at = ${at}
    where domain_id = ${watch.domainId} and event = ${watch.event}`.execute(tx);
}

/** An event is stored once by its key. @returns false if it was stored before */
export async function insertTriggerEvent(
  tx: Tx,
  event: {
    id: string;
    domainId: string;
    companyId: string;
    event: ScanEvent;
    key: string;
    facts: Readonly<Record<string, unknown>>;
    at: Date;
  },
): Promise<boolean> {
  const result = await sql`
    insert into scan_trigger_event (id, domain_id, company_id, event, dedup_key, payload, detected_at)
    values (${event.id}, ${event.domainId}, ${event.companyId}, ${event.event}, ${event.key}, ${jsonb(event.facts)}, ${event.at})
    on conflict do nothing`.execute(tx);
  return result.numAffectedRows === 1n;
}

/**
 * Rated domains with events of the last week that no scan has covered yet; domains with a partial scan since `rest`
 * wait. Needs a transaction over all companies.
 */
export async function listDomainsWithEvents(
  tx: Tx,
  now: Date,
  rest: Date,
  limit: number,
): Promise<{ domainId: string; companyId: string }[]> {
  const { rows } = await sql<{ domainId: string; companyId: string }>`
    select e.domain_id as "domainId", e.company_id as "companyId" from scan_trigger_event e
    join scan_schedule x on x.domain_id = e.domain_id
    where e.scan_id is null and x.enabled and e.detected_at > ${now}::timestamptz - interval '7 days'
      and exists (select 1 from rating where domain_id = e.domain_id and not superseded)
      and not exists (select 1 from scan where domain_id = e.domain_id and kind = 'partial' and ${happenedSince('created_at', rest)})
    group by e.domain_id, e.company_id order by min(e.detected_at) limit ${limit}`.execute(tx);
  return rows;
}

/** Events of a domain without a subsequent scan. */
export async function listPendingEvents(tx: Tx, domainId: string): Promise<ScanEvent[]> {
  const { rows } = await sql<{ event: ScanEvent }>`
    select distinct event from scan_trigger_event where domain_id = ${domainId} and scan_id is null order by event`.execute(
    tx,
  );
  return rows.map((row) => row.event);
}

/** One scan handles all pending events. */
export async function resolveEvents(tx: Tx, domainId: string, scanId: string): Promise<void> {
  await sql`
    update scan_trigger_event set scan_id = ${scanId} where domain_id = ${domainId} and scan_id is null`.execute(tx);
}

/** Events without an enabled trigger are deleted, and those older than a year. Needs all companies. */
export async function deleteOldEvents(tx: Tx): Promise<void> {
  await sql`
    delete from scan_trigger_event e
    where e.scan_id is null and not exists (select 1 from scan_schedule x where x.domain_id = e.domain_id)`.execute(tx);
  // A statement of its own, which reads an index.
  await sql`delete from scan_trigger_event where detected_at < now() - interval '1 year'`.execute(tx);
}

/** Partial scans of a domain requested since an instant. */
export async function partialScansSince(tx: Tx, domainId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from scan
    where domain_id = ${domainId} and kind = 'partial' and ${happenedSince('created_at', since)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

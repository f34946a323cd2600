import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { AutoScanMode } from '@assay/contract/values/scan-schedules.ts';
import { sql } from 'kysely';
import { pageOf } from '#platform/db/lists/page-by-name.ts';
import { companiesNamed, nameHolds, ofCompany, totalOf } from '#platform/db/lists/paging.ts';
import { commonNamePage, type NameSearch, namedPage, searchedPage } from '#platform/db/lists/searched-page.ts';
import { withoutNestedLoop, withoutSort } from '#platform/db/lists/text-search.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** An automatic-scan schedule with everything that determines whether it is paused. */
export interface ScheduleRow {
  domainId: string;
  companyId: string;
  domain: string;
  /** Account that set the schedule; its scans are requested by it. */
  accountId: string;
  ownerId: string;
  account: string;
  company: string;
  companyZone: string;
  enabled: boolean;
  mode: AutoScanMode;
  intervalDays: number;
  total: number | null;
  remaining: number | null;
  /** Day in the company's time zone; null while nothing is planned. */
  nextDate: string | null;
  dueAt: Date | null;
  /** The scan that it created, until its end has been processed. */
  scanId: string | null;
  scanState: 0 | 1 | 2 | 9 | null;
  phaseOneAt: Date | null;
  scanFinishedAt: Date | null;
  scanStartedAt: Date | null;
  domainStatus: 'verified' | 'expired';
  domainDeleted: boolean;
  /**
   * Number of verified domains of the company before this one, in the order of its plan's limit; counted up to the
   * largest limit of a plan.
   */
  place: number;
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  personal: boolean;
  /** 0 or 9 where an account of the company was granted it. */
  grantedPermission: number | null;
  events: string[];
  lastDay: string | null;
  lastScanId: string | null;
  lastState: 0 | 1 | 2 | 9 | null;
  lastEvent: string | null;
  lastEventAt: Date | null;
}

/** The largest limit of a plan: how far beyond it a domain is does not matter. */
const PLACE_MAX = Math.max(...Object.values(PLAN_LIMITS).map((limits) => limits.verifiedDomains ?? 0));

/** @param schedules `from` item of the schedules `x` */
const rowsOf = (schedules = sql`scan_schedule x`) => sql`
  select x.domain_id as "domainId", x.company_id as "companyId", d.name as domain, x.account_id as "accountId",
         d.account_id as "ownerId", o.email as account, c.name as company, c.time_zone as "companyZone", x.enabled, x.mode,
         x.interval_days as "intervalDays", x.total, x.remaining, x.next_run_date::text as "nextDate", x.next_run_at as "dueAt",
         x.scan_id as "scanId", s.state as "scanState", s.phase_one_at as "phaseOneAt",
         s.finished_at as "scanFinishedAt", s.started_at as "scanStartedAt", d.status as "domainStatus",
         d.deleted_at is not null as "domainDeleted", c.plan, c.plan_start::text as "planStart",
         c.plan_end::text as "planEnd", c.personal, g.permission as "grantedPermission", p.place, w.events,
         l.day::text as "lastDay", l.scan_id as "lastScanId", l.state as "lastState", e.event as "lastEvent",
         e.detected_at as "lastEventAt"
  from ${schedules}
  join domain d on d.id = x.domain_id
  join company c on c.id = x.company_id
  join account o on o.id = d.account_id
  left join scan s on s.id = x.scan_id
  left join lateral (select min(granted_permission) as permission from account
                     where company_id = x.company_id and granted_permission is not null and disabled_at is null) g on true
  left join lateral (select count(*) as place from (
                       select 1 from domain v
                       where v.company_id = x.company_id and v.status = 'verified' and v.deleted_at is null
                         and (v.activated_at is null, v.verified_at, v.id) < (d.activated_at is null, d.verified_at, d.id)
                       limit ${sql.lit(PLACE_MAX)}) earlier) p on true
  left join lateral (select coalesce(array_agg(event order by event), '{}') as events from scan_trigger
                     where domain_id = x.domain_id) w on true
  left join lateral (select m.day, m.scan_id, r.state from scan_schedule_run m left join scan r on r.id = m.scan_id
                     where m.domain_id = x.domain_id order by m.day desc limit 1) l on true
  left join lateral (select event, detected_at from scan_trigger_event
                     where domain_id = x.domain_id and scan_id is not null order by detected_at desc limit 1) e on true`;

export async function findSchedule(tx: Tx, domainId: string): Promise<ScheduleRow | null> {
  const { rows } = await sql<ScheduleRow>`${rowsOf()} where x.domain_id = ${domainId}`.execute(tx);
  return rows[0] ?? null;
}

/** The domain whose schedule created a scan and has not processed its end yet; null if there is none. */
export async function scheduleWithScan(tx: Tx, scanId: string): Promise<string | null> {
  const { rows } = await sql<{ domainId: string }>`
    select domain_id as "domainId" from scan_schedule where scan_id = ${scanId}`.execute(tx);
  return rows[0]?.domainId ?? null;
}

/** Locks the schedule until the transaction ends. False if there is none. */
export async function lockSchedule(tx: Tx, domainId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from scan_schedule where domain_id = ${domainId} for update`.execute(tx);
  return rows.length > 0;
}

/** As `lockSchedule`, but skips a schedule that is locked already. */
export async function tryLockSchedule(tx: Tx, domainId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scan_schedule where domain_id = ${domainId} for update skip locked`.execute(tx);
  return rows.length > 0;
}

export type ScheduleSort = 'domain' | 'nextScanDate' | 'company';

/** @param companyId null = of every company the transaction may see */
export async function listSchedules(
  tx: Tx,
  companyId: string | null,
  query: { search: string; sort: ScheduleSort; descending: boolean; limit: number; offset: number },
): Promise<{ rows: ScheduleRow[]; total: number }> {
  const own = ofCompany(sql`x.company_id`, companyId);
  const companies = await companiesNamed(tx, query.search);
  // Every row of the list is joined, not only those of the page.
  const company = query.sort === 'company' ? sql`join company c on c.id = x.company_id` : sql``;
  const found =
    query.search === ''
      ? sql`true`
      : sql`(${nameHolds(query.search, sql`d.name`)}
          or d.company_id = any(${companies}::uuid[]))`;
  const wanted = sql`
    from scan_schedule x join domain d on d.id = x.domain_id ${company}
    where ${own} and ${ofCompany(sql`d.company_id`, companyId)} and ${found}`;
  const column = { domain: sql`d.name_key`, nextScanDate: sql`x.next_run_date`, company: sql`c.name` }[query.sort];
  const direction = query.descending ? sql`desc nulls last` : sql`asc nulls last`;
  // Over all companies, many thousand schedules can have the same date: they are read in the order of an index.
  const then = companyId === null && query.sort === 'nextScanDate' ? sql`x.next_run_at` : sql`d.name_key`;
  const order = sql`order by ${column} ${direction}, ${then}, x.domain_id`;
  const searched =
    companyId === null
      ? await searchedSchedules(tx, query, {
          companies,
          rows: (isCandidate) =>
            sql`select x.domain_id as id, ${column} as key, ${then} as next ${wanted} and ${isCandidate}`,
          page: (isNamed) => sql`
            select x.domain_id from scan_schedule x
            cross join lateral (select 1 from domain d where d.id = x.domain_id and ${found} limit 1) d
            where ${isNamed(sql`x.domain_id`)} ${order} limit ${query.limit} offset ${query.offset}`,
          order: sql`h.key ${direction}`,
        })
      : null;
  const read = () =>
    sql<{ id: string }>`
      select x.domain_id as id ${wanted} ${order} limit ${query.limit} offset ${query.offset}`.execute(tx);
  // Those of a company are sorted: no index has them in this order, and that of all companies would be read to its end.
  const listed = async () => {
    const page = await (companyId === null ? withoutSort(tx, read) : withoutNestedLoop(tx, read));
    return page.rows.map((row) => row.id);
  };
  const ids = searched ? searched.ids : await listed();
  const { rows } = await sql<ScheduleRow>`
    ${rowsOf(pageOf('scan_schedule', 'x', ids, 'domain_id'))} order by page.place`.execute(tx);
  if (searched) return { rows, total: searched.total };
  const all = query.search === '' ? sql`select 1 from scan_schedule x where ${own}` : sql`select 1 ${wanted}`;
  const total = () => totalOf(tx, query, rows.length, all);
  return { rows, total: await (companyId === null || query.search === '' ? total() : withoutNestedLoop(tx, total)) };
}

/** A page of the schedules of all companies, by the index of all names. */
async function searchedSchedules(
  tx: Tx,
  query: { search: string; sort: ScheduleSort; descending: boolean; limit: number; offset: number },
  list: Omit<NameSearch, 'search' | 'tie'> & Pick<Parameters<typeof commonNamePage>[1], 'page'>,
): Promise<{ ids: string[]; total: number } | null> {
  const { search } = query;
  if (list.companies?.length === 0) {
    if (query.sort === 'domain' && !query.descending)
      return namedPage(tx, { ...list, search, tie: sql`h.id` }, { ...query, after: null });
    const common = query.sort === 'nextScanDate' ? await commonNamePage(tx, { ...list, search }) : null;
    if (common) return common;
  }
  return searchedPage(tx, { ...list, search, tie: sql`h.next, h.id` }, query);
}

/** Settings of a schedule. */
export type ScheduleSetting = Pick<
  ScheduleRow,
  | 'domainId'
  | 'companyId'
  | 'accountId'
  | 'enabled'
  | 'mode'
  | 'intervalDays'
  | 'total'
  | 'remaining'
  | 'nextDate'
  | 'dueAt'
>;

export async function upsertSchedule(tx: Tx, set: ScheduleSetting): Promise<void> {
  await sql`
    insert into scan_schedule (domain_id, company_id, account_id, enabled, mode, interval_days, total, remaining, next_run_date, next_run_at)
    values (${set.domainId}, ${set.companyId}, ${set.accountId}, ${set.enabled}, ${set.mode}, ${set.intervalDays},
            ${set.total}, ${set.remaining}, ${set.nextDate}::date, ${set.dueAt})
    on conflict (domain_id) do update set
      account_id = excluded.account_id, enabled = excluded.enabled, mode = excluded.mode,
      interval_days = excluded.interval_days, total = excluded.total, remaining = excluded.remaining,
      next_run_date = excluded.next_run_date, next_run_at = excluded.next_run_at`.execute(tx);
}

export async function planDate(tx: Tx, domainId: string, day: string, dueAt: Date): Promise<void> {
  await sql`
    update scan_schedule set next_run_date = ${day}::date, next_run_at = ${dueAt} where domain_id = ${domainId}`.execute(
    tx,
  );
}

/** @returns false when there was none */
export async function deleteScheduleRow(tx: Tx, domainId: string): Promise<boolean> {
  const result = await sql`delete from scan_schedule where domain_id = ${domainId}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Enabled schedules of a company with an existing domain, which count towards its plan's limit. */
export async function countEnabledSchedules(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from scan_schedule x join domain d on d.id = x.domain_id
    where x.company_id = ${companyId} and x.enabled and d.deleted_at is null`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Whether a date of the schedule was completed already. */
export async function isRunRecorded(tx: Tx, domainId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scan_schedule_run where domain_id = ${domainId} and day = ${day}::date`.execute(tx);
  return rows.length > 0;
}

/** Records that a scan completes a date, and removes it from the plan. @returns false if it was completed before */
export async function recordRun(
  tx: Tx,
  kept: { domainId: string; companyId: string; day: string; scanId: string; at: Date },
): Promise<boolean> {
  const result = await sql`
    insert into scan_schedule_run (domain_id, day, company_id, scan_id, created_at)
    values (${kept.domainId}, ${kept.day}::date, ${kept.companyId}, ${kept.scanId}, ${kept.at})
    on conflict do nothing`.execute(tx);
  if (result.numAffectedRows !== 1n) return false;
  await sql`
    update scan_schedule set
      next_run_date = null, next_run_at = null, scan_id = ${kept.scanId}, remaining = remaining - 1,
      enabled = mode = 'permanent' and (remaining is null or remaining > 1)
    where domain_id = ${kept.domainId}`.execute(tx);
  return true;
}

/** The end of the schedule's scan has been processed. */
export async function releaseScan(tx: Tx, domainId: string): Promise<void> {
  await sql`update scan_schedule set scan_id = null where domain_id = ${domainId}`.execute(tx);
}

interface Found {
  domainId: string;
  companyId: string;
}

/**
 * Due schedules, earliest first, including paused ones; the caller postpones those that cannot continue. Needs a
 * transaction over all companies.
 */
export async function listDueSchedules(tx: Tx, now: Date, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select domain_id as "domainId", company_id as "companyId" from scan_schedule
    where enabled and next_run_at is not null and next_run_at <= ${now} order by next_run_at limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Schedules whose scan reached phase 1 or its end, or was deleted. Needs a transaction over all companies. */
export async function schedulesWithEndedScan(tx: Tx, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select x.domain_id as "domainId", x.company_id as "companyId" from scan_schedule x
    left join scan s on s.id = x.scan_id
    where x.scan_id is not null and (s.id is null or s.state <> 9) limit ${limit}`.execute(tx);
  return rows;
}

/** Postpones the next check of a schedule that is paused; its date does not change. */
export async function postponeSchedule(tx: Tx, domainId: string, until: Date): Promise<void> {
  await sql`update scan_schedule set next_run_at = ${until} where domain_id = ${domainId}`.execute(tx);
}

/**
 * The paused schedules of a company, which have been postponed beyond their date, are due at once: what paused them may
 * have ended.
 */
export async function wakePausedSchedules(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update scan_schedule x set next_run_at = now() from company c
    where x.company_id = ${companyId} and c.id = x.company_id and x.enabled and x.next_run_at > now()
      and (x.next_run_at at time zone c.time_zone)::date > x.next_run_date`.execute(tx);
}

/** Schedules postponed to more than two days after both their date and now. Needs a transaction over all companies. */
export async function resetPostponedSchedules(tx: Tx, now: Date): Promise<void> {
  await sql`
    update scan_schedule set next_run_at = ${now}
    where next_run_at > ${now}::timestamptz + interval '2 days' and next_run_at > next_run_date + interval '2 days'`.execute(
    tx,
  );
}

/** Schedules with a completed date recorded later than now. Needs a transaction over all companies. */
export async function listSchedulesAhead(tx: Tx): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select distinct domain_id as "domainId", company_id as "companyId" from scan_schedule_run
    where created_at > now() + interval '5 minutes'`.execute(tx);
  return rows;
}

/** Forgets that dates of a schedule were completed later than now. */
export async function deleteRunsAhead(tx: Tx, domainId: string): Promise<void> {
  await sql`
    delete from scan_schedule_run
    where domain_id = ${domainId} and created_at > now() + interval '5 minutes'`.execute(tx);
}

/** When whole scans of a domain reached the state they have, newest first. */
export async function completedScansOf(tx: Tx, domainId: string, limit: number): Promise<{ at: Date; state: 1 | 2 }[]> {
  const { rows } = await sql<{ at: Date; state: 1 | 2 }>`
    select case state when 1 then phase_one_at else finished_at end as at, state from scan
    where domain_id = ${domainId} and state in (1, 2) and kind in ('full', 'automatic')
      and (state = 1 or finished_at is not null)
    order by created_at desc limit ${limit}`.execute(tx);
  return rows;
}

/** A company's domains with this name; the company is identified by ID or name. Several if companies share a name. */
export async function domainsHeldBy(
  tx: Tx,
  name: string,
  company: string,
): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select d.id, d.company_id as "companyId" from domain d join company c on c.id = d.company_id
    where d.name = ${name} and d.deleted_at is null and (c.id::text = ${company} or c.name = ${company}) limit 2`.execute(
    tx,
  );
  return rows;
}

/** A day on which a domain is scanned, by schedule or by request. */
export interface NextDate {
  domain: string;
  day: string;
  kind: 'automatic' | 'asked';
}

/**
 * The next dates of a company, soonest first: of its schedules, and of scans that wait for their day. Dates of paused
 * schedules that have passed are no next dates.
 */
export async function listNextDates(tx: Tx, companyId: string, limit: number): Promise<NextDate[]> {
  const { rows } = await sql<NextDate>`
    select d.name as domain, x.day::text as day, x.kind
    from domain d
    join company c on c.id = d.company_id
    join lateral (
      select a.next_run_date as day, 'automatic' as kind from scan_schedule a
      where a.domain_id = d.id and a.enabled and a.next_run_date >= (now() at time zone c.time_zone)::date
      union all
      select s.scandate, 'asked' from scan s
      where s.domain_id = d.id and s.state = 9 and s.kind = 'full' and s.started_at is null
    ) x on true
    where d.company_id = ${companyId} and d.deleted_at is null and d.status = 'verified'
    order by x.day, d.name, x.kind limit ${limit}`.execute(tx);
  return rows;
}

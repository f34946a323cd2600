import type { ReportInterval, ReportKind, ScheduleOutcome } from '@assay/contract/values/report-options.ts';
import { sql } from 'kysely';
import type { DomainRow } from '../domains/domains.ts';
import type { Tx } from '../transaction.ts';

/** A scheduled report with what its list shows. */
export interface ReportScheduleRow {
  id: string;
  companyId: string;
  rhythm: ReportInterval;
  day: number;
  hour: number;
  kind: ReportKind;
  language: string;
  dueAt: Date;
  pausedAt: Date | null;
  ranAt: Date | null;
  outcome: ScheduleOutcome | null;
  madeBy: string | null;
  domains: string[];
  readers: ReportRecipient[];
}

/** A colleague who gets it. */
export interface ReportRecipient {
  id: string;
  account: string;
  name: string;
}

// Accounts that left the company or were disabled get nothing any more, and are not shown.
const READERS = sql`
  select a.id, a.email as account, a.name, a.language, a.time_zone as "timeZone",
         a.granted_permission as "grantedPermission"
  from report_schedule_reader r join account a on a.id = r.account_id and a.company_id = s.company_id
  where r.schedule_id = s.id and a.disabled_at is null and a.erased_at is null order by a.name, a.email`;
const DOMAINS = sql`
  select d.name from report_schedule_domain m join domain d on d.id = m.domain_id and d.deleted_at is null
  where m.schedule_id = s.id order by d.name`;
const COLUMNS = sql`
  s.id, s.company_id as "companyId", s.rhythm, s.day, s.hour, s.kind, s.language, s.next_run_at as "dueAt",
  s.paused_at as "pausedAt", s.last_run_at as "ranAt", s.outcome, b.email as "madeBy", array(${DOMAINS}) as domains,
  coalesce((select json_agg(json_build_object('id', x.id, 'account', x.account, 'name', x.name)) from (${READERS}) x),
           '[]') as readers`;
const FROM = sql`report_schedule s left join account b on b.id = s.created_by_id and b.erased_at is null`;

/** In the order of creation. */
export async function listReportSchedules(
  tx: Tx,
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReportScheduleRow[]; total: number }> {
  const { rows } = await sql<ReportScheduleRow & { n: number }>`
    select ${COLUMNS}, count(*) over () as n from ${FROM} where s.company_id = ${companyId}
    order by s.created_at, s.id limit ${limit} offset ${offset}`.execute(tx);
  return { rows: rows.map(({ n: _, ...row }) => row), total: rows[0]?.n ?? 0 };
}

/** @param lock prevents concurrent changes until the transaction ends */
export async function reportScheduleById(tx: Tx, id: string, lock = false): Promise<ReportScheduleRow | null> {
  if (lock) await sql`select 1 from report_schedule where id = ${id} for update`.execute(tx);
  const { rows } = await sql<ReportScheduleRow>`select ${COLUMNS} from ${FROM} where s.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Number of schedules of a company; locks it, so that concurrent requests cannot exceed the limit. */
export async function countReportSchedules(tx: Tx, companyId: string): Promise<number> {
  await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from report_schedule where company_id = ${companyId}`.execute(tx);
  return rows[0]!.n;
}

export type ReportScheduleInput = Pick<
  ReportScheduleRow,
  'id' | 'companyId' | 'rhythm' | 'day' | 'hour' | 'kind' | 'language' | 'dueAt'
>;

/** Creates or replaces it; the last outcome is kept. */
export async function upsertReportSchedule(
  tx: Tx,
  row: ReportScheduleInput,
  chosen: { domains: readonly string[]; readers: readonly string[]; madeBy: string },
): Promise<void> {
  const { id, companyId } = row;
  await sql`
    insert into report_schedule (id, company_id, rhythm, day, hour, kind, language, next_run_at, created_by_id)
    values (${id}, ${companyId}, ${row.rhythm}, ${row.day}, ${row.hour}, ${row.kind}, ${row.language}, ${row.dueAt},
            ${chosen.madeBy})
    on conflict (id) do update
    set rhythm = excluded.rhythm, day = excluded.day, hour = excluded.hour, kind = excluded.kind,
        language = excluded.language, next_run_at = excluded.next_run_at`.execute(tx);
  await sql`
    delete from report_schedule_domain
    where schedule_id = ${id} and domain_id <> all(${[...chosen.domains]}::uuid[])`.execute(tx);
  await sql`
    insert into report_schedule_domain (schedule_id, company_id, domain_id)
    select ${id}, ${companyId}, unnest(${[...chosen.domains]}::uuid[]) on conflict do nothing`.execute(tx);
  await sql`delete from report_schedule_reader where schedule_id = ${id}`.execute(tx);
  await sql`
    insert into report_schedule_reader (schedule_id, company_id, account_id)
    select ${id}, ${companyId}, unnest(${[...chosen.readers]}::uuid[])`.execute(tx);
}

/** Ends the subscription of an account. */
export async function deleteReportRecipient(tx: Tx, scheduleId: string, accountId: string): Promise<void> {
  await sql`
    delete from report_schedule_reader where schedule_id = ${scheduleId} and account_id = ${accountId}`.execute(tx);
}

/** @returns false when there was none */
export async function deleteReportSchedule(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from report_schedule where id = ${id} returning 1 as gone`.execute(tx);
  return rows.length > 0;
}

/** @param dueAt next due time after it is resumed */
export async function pauseReportSchedule(tx: Tx, id: string, paused: boolean, dueAt: Date): Promise<void> {
  await sql`
    update report_schedule
    set paused_at = case when ${paused}::boolean then coalesce(paused_at, now()) end, next_run_at = ${dueAt}
    where id = ${id}`.execute(tx);
}

/** Colleagues who can be selected: members of the company who can log in. */
export async function listPossibleRecipients(tx: Tx, companyId: string): Promise<ReportRecipient[]> {
  const { rows } = await sql<ReportRecipient>`
    select id, email as account, name from account
    where company_id = ${companyId} and disabled_at is null and erased_at is null
    order by name, email limit 500`.execute(tx);
  return rows;
}

/** Which are due, the longest first. Needs a transaction over all companies. */
export async function listDueReportSchedules(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, company_id as "companyId" from report_schedule
    where paused_at is null and next_run_at <= ${now} order by next_run_at limit ${limit}`.execute(tx);
  return rows;
}

/** Schedules that ran later than now. Needs a transaction over all companies. */
export async function listReportSchedulesAhead(tx: Tx): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select id, company_id as "companyId" from report_schedule
    where last_run_at > now() + interval '5 minutes'`.execute(tx);
  return rows;
}

/** Schedules whose pending reports are all finished. Needs a transaction over all companies. */
export async function listGeneratedReportSchedules(
  tx: Tx,
  limit: number,
): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await sql<{ id: string; companyId: string }>`
    select s.id, s.company_id as "companyId" from report_schedule s
    where s.outcome = 'making' and not exists (
      select 1 from report_schedule_domain m join report p on p.id = m.report_id
      where m.schedule_id = s.id and p.status = 'generating')
    order by s.last_run_at limit ${limit}`.execute(tx);
  return rows;
}

/** Domains of a schedule that are verified still. */
export async function domainsToReport(tx: Tx, id: string): Promise<Pick<DomainRow, 'id' | 'companyId' | 'name'>[]> {
  const { rows } = await sql<Pick<DomainRow, 'id' | 'companyId' | 'name'>>`
    select d.id, d.company_id as "companyId", d.name
    from report_schedule_domain m join domain d on d.id = m.domain_id
    where m.schedule_id = ${id} and d.deleted_at is null and d.status = 'verified' order by d.name`.execute(tx);
  return rows;
}

/** The pending report of a domain for the schedule; null = none this time. */
export async function recordScheduledReport(
  tx: Tx,
  id: string,
  domainId: string | null,
  reportId: string | null,
): Promise<void> {
  await sql`
    update report_schedule_domain set report_id = ${reportId}
    where schedule_id = ${id} and (${domainId}::uuid is null or domain_id = ${domainId}::uuid)`.execute(tx);
}

export async function recordScheduleOutcome(tx: Tx, id: string, outcome: ScheduleOutcome): Promise<void> {
  await sql`update report_schedule set outcome = ${outcome} where id = ${id}`.execute(tx);
}

/** It was due, and is next due then. */
export async function recordScheduleRun(
  tx: Tx,
  id: string,
  run: { at: Date; dueAt: Date; outcome: ScheduleOutcome },
): Promise<void> {
  await sql`
    update report_schedule set last_run_at = ${run.at}, next_run_at = ${run.dueAt}, outcome = ${run.outcome}
    where id = ${id}`.execute(tx);
}

/** Results of a schedule's last run. */
export async function reportsOfRun(
  tx: Tx,
  id: string,
): Promise<{ domain: string; status: 'ready' | 'failed' | 'generating' | null; pdfName: string | null }[]> {
  const { rows } = await sql<{
    domain: string;
    status: 'ready' | 'failed' | 'generating' | null;
    pdfName: string | null;
  }>`
    select d.name as domain, p.status, p.pdf_name as "pdfName"
    from report_schedule_domain m join domain d on d.id = m.domain_id and d.deleted_at is null
    left join report p on p.id = m.report_id where m.schedule_id = ${id} order by d.name`.execute(tx);
  return rows;
}

/** A colleague to notify, with the data that decides whether reports may be read. */
export type RecipientToNotify = ReportRecipient & {
  language: string;
  timeZone: string;
  grantedPermission: number | null;
};

export async function listRecipientsToNotify(tx: Tx, id: string): Promise<RecipientToNotify[]> {
  const { rows } = await sql<RecipientToNotify>`
    select x.* from report_schedule s cross join lateral (${READERS}) x where s.id = ${id}`.execute(tx);
  return rows;
}

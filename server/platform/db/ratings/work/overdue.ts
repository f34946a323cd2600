import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { OPENED, WORK_SEVERITIES, WORKABLE } from './due-order.ts';

/** Overdue findings of all companies. Each query needs a transaction over all companies. */

/** Today in the time zone of the company `c`. */
const TODAY = sql`(now() at time zone c.time_zone)::date`;

/**
 * Query of open findings that need work, of existing domains, by due date: company_id, domain_id, area, severity, day.
 * Dates of a policy are read from the index of each severity, company by company.
 * @param days how many days before today the first due date is; null = any
 */
function overdue(days: number | null): RawBuilder<unknown> {
  const parts = WORK_SEVERITIES.map((severity) => {
    const policy = sql`(c.remediation_days->>${sql.lit(severity)})::integer`;
    const startOf = (before: number) =>
      sql`((${TODAY} - ${before}::integer - ${policy})::timestamp at time zone c.time_zone)`;
    // The bounds are computed first: behind row-level security an expression with a function is no condition of an index.
    return sql`
      select f.company_id, f.domain_id, f.area, ${sql.lit(severity)} as severity,
        (f.opened at time zone p.time_zone)::date + p.days as day
      from (
        select c.id, c.time_zone, ${policy} as days, ${days === null ? sql`'-infinity'::timestamptz` : startOf(days)} as since,
          ${startOf(0)} as until
        from company c where c.remediation_days->>${sql.lit(severity)} is not null offset 0) p
      cross join lateral (
        select f.company_id, f.domain_id, f.fingerprint, f.area, ${OPENED} as opened from finding f
        where f.company_id = p.id and f.closed_at is null
          and f.payload->>'severity' = ${sql.lit(severity)} and f.payload->>'confidence' <> 'tentative'
          and (${OPENED}) < p.until and (${OPENED}) >= p.since
        offset 0) f
      where not exists (
        select 1 from finding_decision m
        where m.domain_id = f.domain_id and m.fingerprint = f.fingerprint
          and (m.decision is not null or m.due_on is not null))`;
  });
  const ownDates = sql`
    select f.company_id, f.domain_id, f.area, f.payload->>'severity' as severity, m.due_on as day
    from finding_decision m
    join company c on c.id = m.company_id
    join finding f on f.domain_id = m.domain_id and f.fingerprint = m.fingerprint
    where m.decision is null and m.due_on < ${TODAY} and f.closed_at is null and ${WORKABLE}
      and ${days === null ? sql`m.due_on is not null` : sql`m.due_on >= now()::date - ${days + 1}::integer and m.due_on >= ${TODAY} - ${days}::integer`}`;
  return sql`
    select o.*, d.name as domain from (${sql.join([...parts, ownDates], sql` union all `)}) o
    join domain d on d.id = o.domain_id and d.deleted_at is null`;
}

/** Overdue findings by severity. */
export async function countOverdueFindings(tx: Tx): Promise<{ severity: string; count: number }[]> {
  const { rows } = await sql<{ severity: string; count: number }>`
    select severity, count(*)::int as count from (${overdue(null)}) o group by 1`.execute(tx);
  return rows;
}

export interface NewlyOverdue {
  companyId: string;
  domainId: string;
  domain: string;
  /** Their due date, YYYY-MM-DD. */
  day: string;
  count: number;
  critical: number;
  high: number;
  medium: number;
  low: number;
  /** Ids, separated by commas. */
  areas: string;
}

/**
 * Open findings whose due date was yesterday in their company's time zone, by domain, without those that were
 * notified already.
 */
export async function listNewlyOverdue(tx: Tx, limit: number): Promise<NewlyOverdue[]> {
  const count = (severity: string) =>
    sql`(count(*) filter (where severity = ${severity}))::int as ${sql.ref(severity)}`;
  const { rows } = await sql<NewlyOverdue>`
    select x.* from (
      select company_id as "companyId", domain_id as "domainId", domain, day::text as day, count(*)::int as count,
        ${sql.join(WORK_SEVERITIES.map(count))}, string_agg(distinct area, ',' order by area) as areas
      from (${overdue(1)}) o group by company_id, domain_id, domain, day) x
    where not exists (
      select 1 from notification_event e
      where e.company_id = x."companyId" and e.kind = 'finding-overdue' and e.dedup_key = x."domainId" || ' ' || x.day)
    order by x."domainId" limit ${limit}`.execute(tx);
  return rows;
}

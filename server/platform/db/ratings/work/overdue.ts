import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../transaction.ts';
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
    const startOf = (before: number) => sql`((${TODAY} - ${before}::integer - ${policy})::timestamp at time zone c.time_zone)`;
    return sql`
      select f.company_id, f.domain_id, f.area, ${sql.lit(severity)} as severity,
        (${OPENED} at time zone c.time_zone)::date + ${policy} as day
      from company c cross join lateral (
        select * from finding f
        where f.company_id = c.id and f.closed_at is null
          and f.payload->>'severity' = ${sql.lit(severity)} and f.payload->>'confidence' <> 'tentative'
          and ${OPENED} < ${startOf(0)} and ${days === null ? sql`true` : sql`${OPENED} >= ${startOf(days)}`}
        offset 0) f
      where c.remediation_days->>${sql.lit(severity)} is not null and not exists (
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
      and ${days === null ? sql`m.due_on is not null` : sql`m.due_on >= current_date - ${days + 1}::integer and m.due_on >= ${TODAY} - ${days}::integer`}`;
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

/** Open findings whose due date was yesterday in their company's time zone, by domain. */
export async function listNewlyOverdue(tx: Tx, limit: number): Promise<NewlyOverdue[]> {
  const count = (severity: string) => sql`(count(*) filter (where severity = ${severity}))::int as ${sql.ref(severity)}`;
  const { rows } = await sql<NewlyOverdue>`
    select company_id as "companyId", domain_id as "domainId", domain, day::text as day, count(*)::int as count,
      ${sql.join(WORK_SEVERITIES.map(count))}, string_agg(distinct area, ',' order by area) as areas
    from (${overdue(1)}) o
    group by company_id, domain_id, domain, day order by domain_id limit ${limit}`.execute(tx);
  return rows;
}

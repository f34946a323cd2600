import {
  FINDING_PROGRESS,
  type FindingState,
  WORK_DUE_DAYS,
  WORK_NEW_DAYS,
  type WorkView,
} from '@assay/contract/values/decisions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';

/** Open findings of a company in the order of their due dates, read from indexes until a page is full. */

/** Severities of findings that need work, worst first; the indexes `finding_due_…` have their names. */
export const WORK_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type WorkSeverity = (typeof WORK_SEVERITIES)[number];

/**
 * Since when a finding `f` is open, as the indexes have it: behind row-level security PostgreSQL does not use `coalesce`
 * as the condition of an index.
 */
export const OPENED = sql`case when f.opened_at is null then f.first_seen else f.opened_at end`;
/** Place of its severity, 1 = critical. */
const RANK: RawBuilder<unknown> = sql`array_position(${sql.lit(`{${WORK_SEVERITIES.join(',')}}`)}::text[], f.payload->>'severity')`;
/** Order of `DUE_KEYS`. */
export const BY_DUE = sql`due nulls last, rank, opened, domain_id, fingerprint`;

/** Keys of a finding `f`, for `BY_DUE`. @param due SQL of its due date @param rank if it is known without reading the finding */
export const dueKeys = (due: RawBuilder<unknown>, rank = RANK) =>
  sql`f.domain_id, f.fingerprint, ${due} as due, ${rank} as rank, ${OPENED} as opened`;

/** Remediation days of the company by severity, and its time zone. */
export interface RemediationPolicy {
  companyId: string;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
  zone: string;
  /** Null and absent = no policy. */
  days: Partial<Record<string, number | null>>;
}

export async function findRemediationPolicy(
  tx: Tx,
  { companyId, today }: { companyId: string; today: string },
): Promise<RemediationPolicy> {
  const { rows } = await sql<{ zone: string; days: RemediationPolicy['days'] | null }>`
    select time_zone as zone, remediation_days as days from company where id = ${companyId}`.execute(tx);
  return { companyId, today, zone: rows[0]?.zone ?? 'UTC', days: rows[0]?.days ?? {} };
}

/** Whether the findings of this view and state are those that `dueOrdered` reads. */
export function isDueOrdered(view: WorkView, state: FindingState | null): boolean {
  return view !== 'mine' && view !== 'regressed' && (state === null || state === 'open');
}

export interface DueFilter {
  view: WorkView;
  /** `open` = work has not begun; null = needs work. */
  state: FindingState | null;
  severity: string | null;
  /** Further condition on `f`. */
  also: RawBuilder<unknown>;
}

/**
 * Query of findings that need work, as `dueKeys`: for each severity those with the date of the policy, and those with a
 * date of their own.
 * @param limit reads at most this many of each part, in the order of `BY_DUE`; null = all
 */
export function dueOrdered(policy: RemediationPolicy, filter: DueFilter, limit: number | null): RawBuilder<unknown> {
  const severities = WORK_SEVERITIES.filter((one) => filter.severity === null || filter.severity === one);
  const parts = severities.flatMap((severity) => ofPolicy(policy, severity, filter, limit));
  if (severities.length > 0) parts.push(withOwnDate(policy, filter, limit));
  if (parts.length === 0) return sql`select ${dueKeys(sql`null::date`)} from finding f where false`;
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
}

/** Start of a day relative to today, in the company's time zone. */
const startOf = ({ today, zone }: RemediationPolicy, days: number) =>
  sql`((${today}::date + ${days}::integer)::timestamp at time zone ${zone}::text)`;

/**
 * Condition on the times of a finding `f` of this severity: it is in the view by the policy.
 * @returns null if none is: without a policy nothing is due
 */
export function isInView(
  policy: RemediationPolicy,
  severity: WorkSeverity,
  view: WorkView,
): RawBuilder<unknown> | null {
  const days = policy.days[severity] ?? null;
  if (days === null && (view === 'overdue' || view === 'due')) return null;
  const conditions: Readonly<Partial<Record<WorkView, RawBuilder<unknown>>>> = {
    overdue: sql`(${OPENED}) < ${startOf(policy, -(days ?? 0))}`,
    due: sql`(${OPENED}) >= ${startOf(policy, -(days ?? 0))} and (${OPENED}) < ${startOf(policy, WORK_DUE_DAYS + 1 - (days ?? 0))}`,
    new: sql`${IS_NEW} and (${OPENED}) > now() - make_interval(days => ${WORK_NEW_DAYS})`,
  };
  return conditions[view] ?? sql`true`;
}

/** Condition on the decision `m` and its finding `f`: the finding is in the view by a date of its own. */
export function isInViewByOwnDate({ today }: RemediationPolicy, view: WorkView): RawBuilder<unknown> {
  const conditions: Readonly<Partial<Record<WorkView, RawBuilder<unknown>>>> = {
    overdue: sql`m.due_on < ${today}::date`,
    due: sql`m.due_on between ${today}::date and ${today}::date + ${WORK_DUE_DAYS}::integer`,
    new: IS_NEW,
  };
  return conditions[view] ?? sql`true`;
}

/**
 * Condition on `f`: an open finding of the company that needs work if nothing was decided about it. Behind row-level
 * security a condition with a function is not tested before those of the policy: the index of the severity is chosen by
 * its literal condition.
 */
export const isOpenWork = ({ companyId }: Pick<RemediationPolicy, 'companyId'>, severity: WorkSeverity) => sql`
  f.company_id = ${companyId}::uuid and f.closed_at is null
  and f.payload->>'severity' = ${sql.lit(severity)} and f.payload->>'confidence' <> 'tentative'`;

function ofPolicy(
  policy: RemediationPolicy,
  severity: WorkSeverity,
  { view, state, also }: DueFilter,
  limit: number | null,
): RawBuilder<unknown>[] {
  const isWanted = isInView(policy, severity, view);
  if (isWanted === null) return [];
  const days = policy.days[severity] ?? null;
  const due =
    days === null ? sql`null::date` : sql`((${OPENED}) at time zone ${policy.zone}::text)::date + ${days}::integer`;
  return [
    sql`
      select ${dueKeys(due, sql.lit(WORK_SEVERITIES.indexOf(severity) + 1))} from finding f
      where ${isOpenWork(policy, severity)} and ${isWanted} and ${also} and ${ofExistingDomain(policy)}
        and (f.domain_id, f.fingerprint) not in (
          select m.domain_id, m.fingerprint from finding_decision m
          where m.company_id = ${policy.companyId}::uuid
            and (m.decision is not null or m.due_on is not null ${state === 'open' ? sql`or m.progress is not null` : sql``}))
      ${limit === null ? sql`` : sql`order by ${OPENED}, f.domain_id, f.fingerprint limit ${limit}`}`,
  ];
}

function withOwnDate(
  policy: RemediationPolicy,
  { view, state, severity, also }: DueFilter,
  limit: number | null,
): RawBuilder<unknown> {
  const { companyId } = policy;
  return sql`
    select ${dueKeys(sql`m.due_on`)}
    from finding_decision m join finding f on f.domain_id = m.domain_id and f.fingerprint = m.fingerprint
    where m.company_id = ${companyId}::uuid and m.decision is null and m.due_on is not null
      and ${state === 'open' ? sql`m.progress is null` : sql`true`}
      and ${isInViewByOwnDate(policy, view)} and f.company_id = ${companyId}::uuid and f.closed_at is null
      and ${WORKABLE} and ${severity === null ? sql`true` : sql`f.payload->>'severity' = ${severity}`}
      and ${also} and ${ofExistingDomain(policy)}
    ${limit === null ? sql`` : sql`order by ${BY_DUE} limit ${limit}`}`;
}

/** Informational findings need no work, and tentative ones are counted apart. */
export const WORKABLE = sql`f.payload->>'severity' <> 'informational' and f.payload->>'confidence' <> 'tentative'`;
export const IS_NEW = sql`f.first_seen > now() - make_interval(days => ${WORK_NEW_DAYS})`;

/** Condition on `f`: its domain was not removed. */
export const ofExistingDomain = ({ companyId }: Pick<RemediationPolicy, 'companyId'>) => sql`
  f.domain_id not in (select d.id from domain d where d.company_id = ${companyId}::uuid and d.deleted_at is not null)`;

/** Condition on `f` and its decision `m`. @param state null = needs work */
export function inState(state: FindingState | null, closedState: RawBuilder<unknown>): RawBuilder<unknown> {
  if (state === null) return sql`f.closed_at is null and m.decision is null`;
  if (state === 'open') return sql`f.closed_at is null and m.decision is null and m.progress is null`;
  if (state === 'accepted' || state === 'disputed') return sql`f.closed_at is null and m.decision = ${state}`;
  if ((FINDING_PROGRESS as readonly string[]).includes(state))
    return sql`f.closed_at is null and m.decision is null and m.progress = ${state}`;
  return sql`f.closed_at is not null and ${closedState} = ${state}`;
}

import { LIST_TOTAL_MAX } from '@assay/contract/limits.ts';
import { WORK_REGRESSED_DAYS, WORK_VIEWS, type WorkView } from '@assay/contract/values/decisions.ts';
import { type RawBuilder, sql } from 'kysely';
import { soleRow } from '#platform/db/access.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { WorkReader } from '../work-list.ts';
import {
  dueOrdered,
  findRemediationPolicy,
  isDueOrdered,
  isInView,
  isInViewByOwnDate,
  isOpenWork,
  ofExistingDomain,
  type RemediationPolicy,
  WORK_SEVERITIES,
  WORKABLE,
} from './due-order.ts';
import { IS_REGRESSION } from './finding-state.ts';

/** Decisions whose findings are read one by one; the findings of more are compared with all of them. */
const DECISIONS_MAX = 2_000;

/** Number of findings that need work in each view, counted up to `LIST_TOTAL_MAX`. */
export async function countWork(tx: Tx, reader: WorkReader): Promise<Record<WorkView, number>> {
  const policy = await findRemediationPolicy(tx, reader);
  const decisions = await countDecisions(tx, reader);
  const countOf = (view: WorkView) => {
    if (!isDueOrdered(view, null) && (decisions === null || view !== 'mine'))
      return counted(ofFewFindings(view, reader));
    if (decisions === null)
      return counted(dueOrdered(policy, { view, state: null, severity: null, also: sql`true` }, null));
    return view === 'mine'
      ? sql`(select count(*) from marked where is_mine and decision is null)`
      : withoutDecided(policy, view, decisions);
  };
  const counts = WORK_VIEWS.map((view) => sql`${countOf(view)}::int as ${sql.ref(view)}`);
  const marked = decisions === null ? sql`` : sql`with marked as materialized (${markedFindings(reader)})`;
  return soleRow(await sql<Record<WorkView, number>>`${marked} select ${sql.join(counts)}`.execute(tx));
}

const counted = (query: RawBuilder<unknown>) =>
  sql`(select count(*) from (select 1 from (${query}) found limit ${sql.lit(LIST_TOTAL_MAX)}) counted)`;

/**
 * Number of findings that were decided about, have a date of their own, or are assigned to the reader.
 * @returns null if they are too many, or the company has removed domains, whose findings do not count
 */
async function countDecisions(tx: Tx, reader: WorkReader): Promise<number | null> {
  const { companyId } = reader;
  const result = await sql<{ n: number }>`
    select case when exists (select from domain where company_id = ${companyId}::uuid and deleted_at is not null)
      then ${sql.lit(DECISIONS_MAX + 1)} else (
        select count(*) from (
          select from finding_decision m where ${isMarked(reader)}
          limit ${sql.lit(DECISIONS_MAX + 1)}) m) end as n`.execute(tx);
  const { n } = soleRow(result);
  return n > DECISIONS_MAX ? null : n;
}

/** Condition on `m`. */
const isMarked = ({ companyId, accountId }: WorkReader) => sql`
  m.company_id = ${companyId}::uuid
  and (m.decision is not null or m.due_on is not null or m.assignee_id = ${accountId}::uuid)`;

/** Query of these findings, of those that are open and would need work. */
const markedFindings = (reader: WorkReader) => sql`
  select f.payload->>'severity' as severity, f.opened_at, f.first_seen, m.decision, m.due_on,
         m.decision is not null or m.due_on is not null as is_apart, m.assignee_id = ${reader.accountId}::uuid as is_mine
  from finding_decision m join finding f on f.domain_id = m.domain_id and f.fingerprint = m.fingerprint
  where ${isMarked(reader)} and f.company_id = ${reader.companyId}::uuid and f.closed_at is null and ${WORKABLE}`;

/**
 * Findings of a view, counted in the indexes of due dates as if nothing had been decided, less those that were decided
 * about or have a date of their own, plus those that this date includes. Comparing each finding with the decisions takes
 * four times as long.
 * @param decisions counts this many more, so that enough are left
 */
function withoutDecided(policy: RemediationPolicy, view: WorkView, decisions: number): RawBuilder<unknown> {
  const parts = WORK_SEVERITIES.flatMap((severity) => {
    const isWanted = isInView(policy, severity, view);
    return isWanted === null ? [] : [{ severity, isWanted }];
  });
  const own = sql`
    (select count(*) from marked f cross join lateral (select f.due_on) m
     where f.decision is null and f.due_on is not null and ${isInViewByOwnDate(policy, view)})`;
  if (parts.length === 0) return own;
  const all = parts.map(
    ({ severity, isWanted }) => sql`select from finding f where ${isOpenWork(policy, severity)} and ${isWanted}`,
  );
  const decided = parts.map(({ severity, isWanted }) => sql`f.severity = ${sql.lit(severity)} and ${isWanted}`);
  return sql`
    least(${sql.lit(LIST_TOTAL_MAX)},
      (select count(*) from (${sql.join(all, sql` union all `)} limit ${sql.lit(LIST_TOTAL_MAX + decisions)}) found)
      - (select count(*) from marked f where f.is_apart and (${sql.join(decided, sql` or `)}))
      + ${own})`;
}

/**
 * Query of the findings of a view that has few of them, which are read one by one instead of all findings of the company:
 * those assigned to the reader, or reopened.
 */
function ofFewFindings(view: WorkView, { companyId, accountId }: WorkReader): RawBuilder<unknown> {
  const few =
    view === 'mine'
      ? sql`
          select domain_id, fingerprint from finding_decision
          where company_id = ${companyId}::uuid and assignee_id = ${accountId}::uuid`
      : sql`
          select distinct domain_id, fingerprint from finding_event e
          where company_id = ${companyId}::uuid and ${IS_REGRESSION}
            and created_at > now() - make_interval(days => ${WORK_REGRESSED_DAYS})`;
  return sql`
    select 1 from (${few} offset 0) few
    join finding f on f.domain_id = few.domain_id and f.fingerprint = few.fingerprint
    where f.company_id = ${companyId}::uuid and ${WORKABLE} and f.closed_at is null and ${ofExistingDomain({ companyId })}
      and (f.domain_id, f.fingerprint) not in (
        select m.domain_id, m.fingerprint from finding_decision m
        where m.company_id = ${companyId}::uuid and m.decision is not null)`;
}

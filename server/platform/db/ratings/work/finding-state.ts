import type { AbsenceCause } from '@assay/contract/assessment.ts';
import { UNSEEN_CAUSES } from '@assay/contract/values/comparison.ts';
import type { ClosedState } from '@assay/contract/values/decisions.ts';
import { type RawBuilder, sql } from 'kysely';
import { lastSeen } from '#platform/db/domains/last-seen.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** SQL of the state and due date of a finding, for queries with `finding f` and its `finding_decision m`. */

/**
 * Why a finding of this table is no longer reported (`AbsenceCause`); null if it is open, or if that is not known. An
 * earlier release stored it as events only.
 * @param f name of the row
 */
export const closedBy = (f: string) => {
  const row = sql.ref(f);
  return sql<AbsenceCause | null>`
    case when ${row}.closed_at is null then null else coalesce(${row}.closed_by, (
      select case e.kind when 'corrected' then 'ruled-out' when 'fixed' then 'fixed' when 'retest-fixed' then 'fixed'
        else 'not-assessed' end
      from finding_event e
      where e.domain_id = ${row}.domain_id and e.fingerprint = ${row}.fingerprint
        and (e.kind in ('fixed', 'retest-fixed', 'not-assessed', 'retest-inconclusive')
          or (e.kind = 'corrected' and e.payload->>'severity' is null))
      order by e.id desc limit 1)) end`;
};

/** Of a finding `f`. */
export const CLOSED_BY = closedBy('f');

/** Whether a cause of absence is that the finding was not tested for, so that it may still be there. */
export const isUnseen = (cause: RawBuilder<unknown>) => sql<boolean>`${cause} = any(${[...UNSEEN_CAUSES]}::text[])`;

/** State of a finding that the latest rating does not report (`ClosedState`); null for an open one. */
export const CLOSED_STATE = sql<ClosedState | null>`
  case when f.closed_at is null then null
    else case ${CLOSED_BY} when 'fixed' then 'fixed' when 'ruled-out' then 'false-positive'
      when 'backported' then 'backported' when 'decided' then 'decided' else 'not-assessed' end end`;

/** Whether an event `e` of a finding says that it was fixed and is back; an earlier release did not store why it was closed. */
export const IS_REGRESSION = sql<boolean>`
  e.kind = 'reopened' and coalesce(e.payload->>'cause', 'fixed') = 'fixed'`;

/** When a finding `f` was last seen: by the rating stored last, or, if its scan could not look again, by earlier evidence. */
export const LAST_SEEN = sql<Date>`coalesce(f.confirmed_at, ${lastSeen('f', sql`f.closed_at is null`)})`;

/** Whether the last scan could not look again for an open finding `f`, which earlier evidence shows. */
export const NOT_CONFIRMED = sql<boolean>`f.confirmed_at is not null`;

/**
 * Last day to fix an open finding by the policy of its company `c`, in the company's time zone; null without a policy
 * for its severity. Tentative findings have none: it is not certain that there is anything to fix.
 */
export const POLICY_DUE = sql<Date | null>`
  case when f.closed_at is null and f.payload->>'confidence' <> 'tentative' then
    (coalesce(f.opened_at, f.first_seen) at time zone c.time_zone)::date
      + (c.remediation_days->>(f.payload->>'severity'))::int end`;

/** Due date: the one that was set with the assignment, otherwise that of the policy. */
export const DUE = sql`coalesce(m.due_on, ${POLICY_DUE})`;

/** Sets how far the work on findings is. @param progress null = not begun */
export async function upsertProgress(
  tx: Tx,
  { companyId, domainId }: { companyId: string; domainId: string },
  fingerprints: readonly string[],
  progress: 'in-progress' | 'awaiting-retest' | null,
): Promise<void> {
  await sql`
    insert into finding_decision (company_id, domain_id, fingerprint, progress)
    select ${companyId}::uuid, ${domainId}::uuid, f, ${progress}::text from unnest(${[...fingerprints]}::text[]) f
    on conflict (domain_id, fingerprint) do update set progress = excluded.progress
    where finding_decision.decision is null`.execute(tx);
}

/** Findings that wait for the result of a re-test. */
export async function listAwaitingRetest(tx: Tx, domainId: string): Promise<string[]> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from finding_decision where domain_id = ${domainId} and progress = 'awaiting-retest'`.execute(
    tx,
  );
  return rows.map((row) => row.fingerprint);
}

/**
 * What a scan means for the work: findings that it closed or found again begin anew, and those that were to be verified
 * and are still there go back to their assignee, or to `open` without one.
 */
export async function settleProgress(
  tx: Tx,
  domainId: string,
  { ended, stillOpen }: { ended: readonly string[]; stillOpen: readonly string[] },
): Promise<void> {
  await sql`
    update finding_decision set progress = case
      when fingerprint = any(${[...stillOpen]}::text[]) and assignee_id is not null then 'in-progress' end
    where domain_id = ${domainId} and progress is not null
      and fingerprint = any(${[...ended, ...stillOpen]}::text[])`.execute(tx);
}

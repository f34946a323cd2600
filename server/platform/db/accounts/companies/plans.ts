import { sql } from 'kysely';
import { wakePausedSchedules } from '#platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';

export interface QueuedPlan {
  plan: number;
  days: number;
}

/** Plans that follow when the present one ends, the highest first. */
export async function listQueuedPlans(tx: Tx, companyId: string): Promise<QueuedPlan[]> {
  const { rows } = await sql<QueuedPlan>`
    select plan, days from queued_plan where company_id = ${companyId} order by plan desc`.execute(tx);
  return rows;
}

export async function upsertQueuedPlan(tx: Tx, companyId: string, { plan, days }: QueuedPlan): Promise<void> {
  await sql`
    insert into queued_plan (company_id, plan, days) values (${companyId}, ${plan}, ${days})
    on conflict (company_id, plan) do update set days = queued_plan.days + excluded.days`.execute(tx);
}

export async function deleteQueuedPlan(tx: Tx, companyId: string, plan: number): Promise<void> {
  await sql`delete from queued_plan where company_id = ${companyId} and plan = ${plan}`.execute(tx);
}

/** A company's plan for a change; the row is locked until the transaction ends. */
export interface PlanRow {
  plan: number | null;
  planStart: string | null;
  planEnd: string | null;
  timeZone: string;
  personal: boolean;
  trialUsedAt: Date | null;
}

export async function lockPlan(tx: Tx, companyId: string): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`
    select plan, plan_start::text as "planStart", plan_end::text as "planEnd", time_zone as "timeZone", personal,
           trial_started_at as "trialUsedAt"
    from company where id = ${companyId} for update`.execute(tx);
  return rows[0]!;
}

export async function updatePlan(
  tx: Tx,
  companyId: string,
  plan: { plan: number; start: string; end: string },
): Promise<void> {
  await sql`
    update company set plan = ${plan.plan}, plan_start = ${plan.start}::date, plan_end = ${plan.end}::date
    where id = ${companyId}`.execute(tx);
  await wakePausedSchedules(tx, companyId);
}

/** Companies whose plan may have ended and that have a waiting one; needs a transaction over all companies. */
export async function listCompaniesWithQueuedPlans(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id from queued_plan w join company c on c.id = w.company_id
    where c.plan_end is null or c.plan_end <= now()::date + 1`.execute(tx);
  return rows.map((row) => row.id);
}

/** Marks the trial as used, for the company and each domain. @returns a domain that had its trial already, or null */
export async function claimTrial(tx: Tx, companyId: string, domains: readonly string[]): Promise<string | null> {
  for (const name of domains) {
    const { rows } = await sql`
      insert into trial_domain (name) values (${name}) on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) return name;
  }
  await sql`update company set trial_started_at = now() where id = ${companyId}`.execute(tx);
  return null;
}

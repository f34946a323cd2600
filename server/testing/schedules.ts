import { sql } from 'kysely';
import { startTimeOn } from '../features/scans/schedules/schedule-dates.ts';
import type { Context } from '../platform/context.ts';
import { planDate, upsertSchedule } from '../platform/db/scans/schedules/scan-schedules.ts';
import type { TestAccount } from './accounts.ts';

/** A permanent schedule whose first date is `day`. */
export async function createSchedule(
  context: Pick<Context, 'db'>,
  person: TestAccount,
  domainId: string,
  wanted: { zone: string; day: string; intervalDays: number; total?: number },
): Promise<void> {
  const { companyId, accountId } = person;
  const { zone, day, intervalDays, total = null } = wanted;
  await context.db.withCompany(companyId, async (tx) => {
    const base = { domainId, companyId, accountId, enabled: true, mode: 'permanent', intervalDays } as const;
    const dueAt = startTimeOn(zone, day, domainId);
    await upsertSchedule(tx, { ...base, total, remaining: total, nextDate: day, dueAt });
    await planDate(tx, domainId, day, dueAt);
  });
}

/** Moves the open automatic scans of a company to phase 1 at an instant, like the workers would. @returns how many */
export async function completeScans(
  context: Pick<Context, 'db'>,
  companyId: string,
  at: Date,
  state: 0 | 1 = 1,
): Promise<number> {
  const result = await context.db.withCompany(companyId, (tx) =>
    sql`
      update scan set state = ${state}, started_at = ${at}, phase_one_at = case when ${state} = 1 then ${at}::timestamptz end,
        finished_at = ${at}
      where company_id = ${companyId} and state = 9 and kind = 'automatic'`.execute(tx),
  );
  return Number(result.numAffectedRows ?? 0);
}

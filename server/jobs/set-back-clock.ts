import { repairReportTimes } from '../features/reports/schedules/run-report-schedules.ts';
import { repairDueTimes } from '../features/scans/schedules/plan-scans.ts';
import type { Context } from '../platform/context.ts';
import { isQueueAhead, resetOwnTimes, resetQueueTimes } from '../platform/db/queue/set-back-clock.ts';

/** Brings times of a clock that ran ahead and was set back to the present time: what waits for them would wait until then. */
export async function resetTimes(context: Pick<Context, 'db'>): Promise<void> {
  await context.db.withAllCompanies('planner', resetOwnTimes);
  await repairDueTimes(context);
  await repairReportTimes(context);
}

/** As above, if the times of the queue show it; they are the first to be in the future. */
export async function resetTimesIfAhead(context: Pick<Context, 'db' | 'log'>): Promise<void> {
  const { db, log } = context;
  if (!(await isQueueAhead(db.pool))) return;
  log.warn('the clock ran ahead and was set back: times in the future are set to the present time');
  await resetTimes(context);
  // Last: what fails is found again.
  await resetQueueTimes(db.pool);
}

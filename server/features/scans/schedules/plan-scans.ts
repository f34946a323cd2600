import { SCAN_FAILURES_PER_DAY } from '@assay/contract/limits.ts';
import { uuidv7 } from 'uuidv7';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { countFailuresSince, findOpenScan } from '#platform/db/scans/scans.ts';
import {
  deleteRunsAhead,
  findSchedule,
  isRunRecorded,
  listDueSchedules,
  listSchedulesAhead,
  planDate,
  postponeSchedule,
  recordRun,
  releaseScan,
  resetPostponedSchedules,
  type ScheduleRow,
  schedulesWithEndedScan,
  scheduleWithScan,
  tryLockSchedule,
} from '#platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { addDays, dayIn, startOfDay } from '#platform/http/calendar.ts';
import { untilNothingIsDue } from '#platform/queue/rounds.ts';
import { enqueueScan } from '../request-scan.ts';
import { nextScanDay, startTimeOn } from './schedule-dates.ts';
import { pauseReasonOf } from './schedule-status.ts';

/**
 * The planner of automatic scans. All state is in the database: one row per domain with at most one next date, and a
 * table of completed dates with a unique key. A process that dies, several processes, or a clock that jumps therefore
 * neither lose nor duplicate a date; each step is one transaction.
 */

/** Schedules of a round. */
const AT_ONCE = 200;
/**
 * Interval between checks of a paused schedule. A change of the plan or of the verified domains wakes it at once; this is
 * the delay after other changes, such as of the configuration.
 */
const PAUSED_MS = 24 * 3_600_000;
/** A date that waits for the end of another scan is processed after those that can start now. */
const BUSY_MS = 60_000;

/** Dependencies of the planner. */
export type PlannerContext = Pick<Context, 'db' | 'queue' | 'bus' | 'config'>;

/**
 * Plans the next date of each schedule whose scan is complete, and creates the scans that are due. Idempotent, and safe
 * in several processes. A schedule that fails does not delay others and is tried again.
 * @param now the planner's clock
 * @throws the first failure, after all others were processed
 */
export async function planAutomaticScans(context: PlannerContext, now: Date = context.db.clock.now()): Promise<void> {
  const failures: unknown[] = [];
  const note = (error: unknown) => {
    failures.push(error);
    return null;
  };
  await untilNothingIsDue(AT_ONCE, async () => {
    const ended = await context.db.withAllCompanies('planner', (tx) => schedulesWithEndedScan(tx, AT_ONCE));
    for (const { companyId, domainId } of ended) {
      await context.db.withCompany(companyId, (tx) => planNext(tx, domainId, now)).catch(note);
    }
    // What failed is found again at once.
    return failures.length > 0 ? 0 : ended.length;
  });
  await untilNothingIsDue(AT_ONCE, async () => {
    const due = await context.db.withAllCompanies('planner', (tx) => listDueSchedules(tx, now, AT_ONCE));
    for (const { companyId, domainId } of due) {
      const scanId = await context.db.withCompany(companyId, (tx) => makeScan(context, tx, domainId, now)).catch(note);
      if (scanId) context.bus.send({ type: NOTICES.scanState, id: scanId, company: companyId });
    }
    return failures.length > 0 ? 0 : due.length;
  });
  if (failures.length > 0) throw failures[0];
}

/** Does immediately what the next run would do: the date after a completed scan is shown with its result. */
export async function planAfterScan(
  { db }: Pick<Context, 'db'>,
  scan: { companyId: string; scanId: string },
  now: Date = db.clock.now(),
): Promise<void> {
  await db.withCompany(scan.companyId, async (tx) => {
    const domainId = await scheduleWithScan(tx, scan.scanId);
    if (domainId) await planNext(tx, domainId, now);
  });
}

/**
 * Resets schedules of a clock that ran ahead and was set back: nothing is postponed by more than a day, and dates that
 * it completed in the future are planned again, as are those between.
 */
export async function repairDueTimes({ db }: Pick<PlannerContext, 'db'>, now: Date = db.clock.now()): Promise<void> {
  await db.withAllCompanies('planner', (tx) => resetPostponedSchedules(tx, now));
  for (const { companyId, domainId } of await db.withAllCompanies('planner', listSchedulesAhead)) {
    await db.withCompany(companyId, async (tx) => {
      if (!(await tryLockSchedule(tx, domainId))) return;
      await deleteRunsAhead(tx, domainId);
      const row = await findSchedule(tx, domainId);
      if (!row?.enabled || row.nextDate === null) return;
      const today = dayIn(row.companyZone, now);
      if (row.nextDate > addDays(today, row.intervalDays)) await planAfter(tx, row, today, now);
    });
  }
}

/**
 * After its scan reached state 1 (or failed): the next date, an interval later, unless a user has selected one
 * meanwhile.
 */
async function planNext(tx: Tx, domainId: string, now: Date): Promise<void> {
  if (!(await tryLockSchedule(tx, domainId))) return;
  const row = await findSchedule(tx, domainId);
  if (!row?.scanId || row.scanState === 9) return;
  await releaseScan(tx, domainId);
  if (!row.enabled || row.nextDate !== null) return;
  // A scan that cannot be read any more counts as ended now.
  const ended = row.phaseOneAt ?? row.scanFinishedAt ?? now;
  // Later than now: by a clock that has been set back since.
  await planAfter(tx, row, dayIn(row.companyZone, ended > now ? now : ended), now);
}

/**
 * Plans the date an interval after a completed scan.
 * @param completed day in the company's zone
 */
export async function planAfter(tx: Tx, row: ScheduleRow, completed: string, now: Date): Promise<string> {
  const day = await nextFreeDay(
    tx,
    row.domainId,
    nextScanDay(completed, row.intervalDays, dayIn(row.companyZone, now)),
  );
  await planDate(tx, row.domainId, day, startTimeOn(row.companyZone, day, row.domainId));
  return day;
}

/** The day itself, or the first one after it without a completed scan of the schedule. */
export async function nextFreeDay(tx: Tx, domainId: string, wanted: string): Promise<string> {
  let day = wanted;
  while (await isRunRecorded(tx, domainId, day)) day = addDays(day, 1);
  return day;
}

/** Creates the scan of a due schedule; null if there is a reason not to. */
async function makeScan(context: PlannerContext, tx: Tx, domainId: string, now: Date): Promise<string | null> {
  if (!(await tryLockSchedule(tx, domainId))) return null;
  const row = await findSchedule(tx, domainId);
  if (!row?.enabled || !row.nextDate || !row.dueAt || row.dueAt > now) return null;
  if (row.domainDeleted || pauseReasonOf(row, context.config, now) !== null) {
    await postponeSchedule(tx, domainId, new Date(now.getTime() + PAUSED_MS));
    return null;
  }
  if (await isBusy(tx, row, now)) {
    await postponeSchedule(tx, domainId, new Date(now.getTime() + BUSY_MS));
    return null;
  }
  const today = dayIn(row.companyZone, now);
  const failures = await countFailuresSince(tx, domainId, startOfDay(row.companyZone, today));
  if (failures >= SCAN_FAILURES_PER_DAY) {
    await postponeSchedule(tx, domainId, startTimeOn(row.companyZone, addDays(today, 1), domainId));
    return null;
  }
  const { companyId, domain, accountId: senderId, ownerId, nextDate } = row;
  const scanId = uuidv7();
  if (!(await recordRun(tx, { domainId, companyId, day: nextDate, scanId, at: now }))) {
    // The date was completed before; a schedule that was set again continues on the day after.
    await planAfter(tx, { ...row, intervalDays: 1 }, nextDate, now);
    return null;
  }
  const scan = { id: scanId, companyId, domainId, domain, kind: 'automatic', ownerId, senderId } as const;
  const made = await enqueueScan(context, tx, { ...scan, scandate: nextDate, kinds: null }, null);
  // Automatic scans of a schedule are created only in the transaction that locks it; an open one was detected as busy.
  if (!made) throw new Error(`an automatic scan of ${domain} is open already`);
  await audit(tx, { companyId, action: 'scan.automatic', target: domain, facts: { scan: scanId, scandate: nextDate } });
  return scanId;
}

/**
 * A full scan of the domain that is running, or starts today, takes precedence: the scheduled scan waits for its end.
 */
async function isBusy(tx: Tx, row: ScheduleRow, now: Date): Promise<boolean> {
  if (row.scanState === 9) return true;
  const open = await findOpenScan(tx, row.domainId);
  if (!open) return false;
  return open.startedAt !== null || open.kind === 'automatic' || open.scandate <= dayIn(row.companyZone, now);
}

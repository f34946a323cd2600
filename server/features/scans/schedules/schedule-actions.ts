import type { Session } from '#features/auth/index.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import {
  completedScansOf,
  deleteScheduleRow,
  findSchedule,
  lockSchedule,
  type ScheduleRow,
  upsertSchedule,
} from '#platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { dayIn, isDay } from '#platform/http/calendar.ts';
import { planAfter } from './plan-scans.ts';

/** Completed scans searched for the day given by a manual trigger. */
const COMPLETED_MAX = 500;

async function held(tx: Tx, domain: DomainRow): Promise<ScheduleRow> {
  const found = (await lockSchedule(tx, domain.id)) ? await findSchedule(tx, domain.id) : null;
  if (!found) throw new AppError('auto-scan-not-found', { domain: domain.name });
  return found;
}

/**
 * No scans start until the schedule is enabled again; a running scan continues.
 * @throws {AppError} auto-scan-not-found
 */
export async function disableSchedule(tx: Tx, session: Session, domain: DomainRow): Promise<ScheduleRow> {
  const row = await held(tx, domain);
  const { domainId, companyId, mode, intervalDays, total, remaining } = row;
  if (row.enabled) {
    const off = { enabled: false, nextDate: null, dueAt: null };
    const { accountId } = row;
    await upsertSchedule(tx, { domainId, companyId, accountId, mode, intervalDays, total, remaining, ...off });
    await auditAction(tx, session, 'auto-scan.disabled', row);
  }
  return (await findSchedule(tx, domainId))!;
}

/**
 * Deletes the schedule. Its scans are kept.
 * @throws {AppError} auto-scan-not-found
 */
export async function deleteSchedule(tx: Tx, session: Session, domain: DomainRow): Promise<void> {
  const row = await held(tx, domain);
  await deleteScheduleRow(tx, row.domainId);
  await auditAction(tx, session, 'auto-scan.deleted', row);
}

/**
 * Informs the planner that the scan of the domain was completed on a day in state 1 or 2, so that the next date is
 * computed from it (docs/product/scans.md). No scan starts, and no result changes.
 * @throws {AppError} auto-scan-not-found, auto-scan-disabled, auto-scan-date-invalid, auto-scan-state-invalid
 */
export async function triggerSchedule(
  tx: Tx,
  session: Session,
  domain: DomainRow,
  completed: { scanDate: string; scanState: string },
): Promise<ScheduleRow> {
  const row = await held(tx, domain);
  if (!row.enabled) throw new AppError('auto-scan-disabled', { domain: domain.name });
  const date = completed.scanDate.trim();
  if (!isDay(date)) throw new AppError('auto-scan-date-invalid');
  const state = Number(completed.scanState);
  if (state !== 1 && state !== 2) throw new AppError('auto-scan-state-invalid');
  const days = await completedDays(tx, domain, row.companyZone);
  if (!days.some((one) => one.date === date && one.state === state)) throw new AppError('auto-scan-date-invalid');
  const next = await planAfter(tx, row, date, nowOf(tx));
  await auditAction(tx, session, 'auto-scan.triggered', row, { scanDate: date, scanState: state, nextScanDate: next });
  return (await findSchedule(tx, domain.id))!;
}

/** Days on which whole scans of the domain were completed, each with its state, newest first. */
export async function completedDays(
  tx: Tx,
  domain: DomainRow,
  zone: string,
): Promise<{ date: string; state: 1 | 2 }[]> {
  const days = new Map<string, { date: string; state: 1 | 2 }>();
  for (const { at, state } of await completedScansOf(tx, domain.id, COMPLETED_MAX)) {
    const date = dayIn(zone, at);
    days.set(`${date} ${state}`, { date, state });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.state - a.state));
}

async function auditAction(
  tx: Tx,
  session: Session,
  action: string,
  row: ScheduleRow,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { accountId, address } = session;
  await audit(tx, { companyId: row.companyId, accountId, address, action, target: row.domain, facts });
}

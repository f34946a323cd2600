import type { AutoScanChange, AutoScanSettings } from '@assay/contract/api/scan-schedules.ts';
import { AUTO_SCAN_INTERVAL_DAYS, AUTO_SCAN_TOTAL_MAX } from '@assay/contract/limits.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import { parseDomainName } from '#features/domains/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { type DomainRow, domainByName, lockDomainCount } from '#platform/db/domains/domains.ts';
import {
  countEnabledSchedules,
  findSchedule,
  lockSchedule,
  type ScheduleRow,
  type ScheduleSetting,
  upsertSchedule,
} from '#platform/db/scans/schedules/scan-schedules.ts';
import { replaceTriggers } from '#platform/db/scans/schedules/scan-triggers.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay } from '#platform/http/calendar.ts';
import { limitReached } from '#platform/http/limit-reached.ts';
import { checkActiveDomain, requireContact, requireScanPlan } from '../scan-rules.ts';
import { nextFreeDay } from './plan-scans.ts';
import { startTimeOn } from './schedule-dates.ts';
import { toAutoScan } from './schedule-status.ts';

/** A first date can be at most one longest interval ahead. */
const AHEAD_DAYS_MAX = AUTO_SCAN_INTERVAL_DAYS.max;

/** Response of GET /api/autoScanSettings. */
export async function readScheduleSettings(
  context: Pick<Context, 'config'>,
  tx: Tx,
  session: Session,
  domain: DomainRow,
): Promise<AutoScanSettings> {
  const row = await findSchedule(tx, domain.id);
  const today = dayIn(session.companyZone, nowOf(tx));
  return {
    domain: domain.name,
    schedule: row && toAutoScan(row, context.config, nowOf(tx)),
    today,
    lastDay: addDays(today, AHEAD_DAYS_MAX),
    companyZone: session.companyZone,
    limit: {
      used: await countEnabledSchedules(tx, domain.companyId),
      allowed: PLAN_LIMITS[session.permission as Permission]?.automaticScans ?? null,
    },
  };
}

/**
 * Sets the schedule of a verified domain.
 * @throws {AppError} plan-required, scan-contact-missing, domain-not-verified, limit-reached, auto-scan-interval-invalid,
 *   auto-scan-total-invalid, auto-scan-date-invalid
 */
export async function changeScheduleSettings(
  context: Pick<Context, 'config'>,
  tx: Tx,
  session: Session,
  change: AutoScanChange,
): Promise<ScheduleRow> {
  const { intervalDays, enabled } = change;
  const { companyId, accountId, address } = session;
  const total = checkedTotal(change);
  const { min, max } = AUTO_SCAN_INTERVAL_DAYS;
  if (!Number.isInteger(intervalDays) || intervalDays < min || intervalDays > max) {
    throw new AppError('auto-scan-interval-invalid', { min, max });
  }
  const name = parseDomainName(change.domain).ascii;
  const domain = await domainByName(tx, companyId, name);
  if (!domain || domain.deletedAt) throw new AppError('domain-not-verified', { domain: name });
  // A concurrent request that enables another one waits, and is counted.
  await lockDomainCount(tx, companyId);
  await lockSchedule(tx, domain.id);
  const before = await findSchedule(tx, domain.id);
  if (enabled) await mayEnable(context, tx, session, domain, before);
  const nextDate = enabled ? await plannedDay(tx, session, domain, change, before) : null;
  const counted = before?.enabled && before.mode === change.mode && before.total === total;
  const setting: ScheduleSetting = {
    domainId: domain.id,
    companyId,
    accountId,
    enabled,
    mode: change.mode,
    intervalDays,
    total,
    remaining: counted ? before.remaining : total,
    nextDate,
    dueAt: nextDate === null ? null : startTimeOn(session.companyZone, nextDate, domain.id),
  };
  await upsertSchedule(tx, setting);
  await replaceTriggers(tx, domain, change.mode === 'permanent' ? (change.events ?? []) : [], nowOf(tx));
  const after = (await findSchedule(tx, domain.id))!;
  await audit(tx, {
    companyId,
    accountId,
    address,
    action: 'auto-scan.set',
    target: name,
    ...(before ? { before: factsOf(before) } : {}),
    after: factsOf(after),
  });
  return after;
}

function factsOf(row: ScheduleRow): Record<string, unknown> {
  const { enabled, mode, intervalDays, total, remaining, nextDate, events } = row;
  return { enabled, mode, intervalDays, total, remaining, nextDate, events };
}

/** One for once; for permanent as wanted. @throws {AppError} auto-scan-total-invalid */
function checkedTotal({ mode, totalCount }: AutoScanChange): number | null {
  if (mode === 'once') return 1;
  const total = totalCount ?? null;
  if (total !== null && (!Number.isInteger(total) || total < 1 || total > AUTO_SCAN_TOTAL_MAX)) {
    throw new AppError('auto-scan-total-invalid', { max: AUTO_SCAN_TOTAL_MAX });
  }
  return total;
}

async function mayEnable(
  context: Pick<Context, 'config'>,
  tx: Tx,
  session: Session,
  domain: DomainRow,
  before: ScheduleRow | null,
): Promise<void> {
  requireScanPlan(session);
  requireContact(context.config);
  if (domain.status !== 'verified') throw new AppError('domain-not-verified', { domain: domain.name });
  const beyond = await checkActiveDomain(tx, session, domain);
  if (beyond) throw beyond;
  const allowed = PLAN_LIMITS[session.permission as Permission]?.automaticScans ?? null;
  if (allowed === null || before?.enabled) return;
  if ((await countEnabledSchedules(tx, session.companyId)) >= allowed) throw limitReached('automaticScans', allowed);
}

/**
 * The selected day; without one, the planned day; while its scan runs, none. Today at the earliest, and never a day
 * with a completed scan.
 * @throws {AppError} auto-scan-date-invalid
 */
async function plannedDay(
  tx: Tx,
  session: Session,
  domain: DomainRow,
  { nextScanDate }: AutoScanChange,
  before: ScheduleRow | null,
): Promise<string | null> {
  const today = dayIn(session.companyZone, nowOf(tx));
  const chosen = nextScanDate?.trim() ?? '';
  if (chosen === '') {
    if (before?.nextDate) return before.nextDate;
    if (before?.enabled && before.scanId !== null) return null;
    return nextFreeDay(tx, domain.id, today);
  }
  // An overdue date that is yet to be caught up is not a new choice.
  if (chosen === before?.nextDate) return chosen;
  if (!isDay(chosen) || chosen < today || chosen > addDays(today, AHEAD_DAYS_MAX)) {
    throw new AppError('auto-scan-date-invalid');
  }
  return nextFreeDay(tx, domain.id, chosen);
}

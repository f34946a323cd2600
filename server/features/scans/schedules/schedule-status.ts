import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import type { AutoScanPause, AutoScanStatus, ScanEvent } from '@assay/contract/values/scan-schedules.ts';
import { permissionOf } from '#features/auth/index.ts';
import type { Config } from '#platform/config/config.ts';
import type { ScheduleRow } from '#platform/db/scans/schedules/scan-schedules.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { isContactMissing } from '../scan-rules.ts';

/** Milliseconds after which an open scan counts as lost: its queue or its workers are gone. */
const LOST_AFTER_MS = 48 * 3_600_000;

/**
 * Why a schedule is paused; null if it is not. Derived from the current state, not stored: without the reason, the
 * schedule resumes. A schedule that has run all its scans is completed, not paused.
 */
export function pauseReasonOf(
  row: ScheduleRow,
  config: Pick<Config, 'scans' | 'network'>,
  now: Date,
): AutoScanPause | null {
  if (!row.enabled) return row.remaining === 0 ? null : 'by-hand';
  if (row.domainStatus !== 'verified') return 'verification-lost';
  const limits = PLAN_LIMITS[permissionOf(row, now) as Permission];
  if (!limits?.scans) return 'plan-ended';
  if (limits.verifiedDomains !== null && row.place >= limits.verifiedDomains) return 'beyond-plan';
  if (isContactMissing(config)) return 'contact-missing';
  return null;
}

/** docs/product/data.md's status. Unknown: the domain was removed, or its scan cannot be read. */
export function scheduleStatusOf(row: ScheduleRow, pause: AutoScanPause | null, now: Date): AutoScanStatus {
  const lost = row.scanId !== null && (row.scanState === null || isStuck(row, now));
  if (row.domainDeleted || lost) return 'unknown';
  return pause === null ? 'normal' : 'paused';
}

function isStuck({ scanState, scanStartedAt, scanFinishedAt }: ScheduleRow, now: Date): boolean {
  if (scanState !== 9 || scanFinishedAt !== null || scanStartedAt === null) return false;
  return now.getTime() - scanStartedAt.getTime() > LOST_AFTER_MS;
}

/** The date of a schedule that does not run stays stored; once it has passed, it is no next date. */
function isAhead({ nextDate, companyZone }: ScheduleRow, now: Date): boolean {
  return nextDate !== null && nextDate >= dayIn(companyZone, now);
}

/** A stored schedule in an API response. */
export function toAutoScan(row: ScheduleRow, config: Pick<Config, 'scans' | 'network'>, now: Date): AutoScan {
  const standsInTheWay = pauseReasonOf(row, config, now);
  const status = scheduleStatusOf(row, standsInTheWay, now);
  return {
    domain: row.domain,
    account: row.account,
    company: row.personal ? '' : row.company,
    companyId: row.companyId,
    companyZone: row.companyZone,
    enabled: row.enabled,
    mode: row.mode,
    intervalDays: row.intervalDays,
    nextScanDate: status === 'normal' || isAhead(row, now) ? row.nextDate : null,
    totalCount: row.total,
    remainingCount: row.remaining,
    status,
    pause: status === 'paused' ? standsInTheWay : null,
    events: row.events as ScanEvent[],
    lastScan:
      row.lastScanId && row.lastDay && row.lastState !== null
        ? { id: row.lastScanId, state: row.lastState, date: row.lastDay }
        : null,
    lastEvent:
      row.lastEvent && row.lastEventAt
        ? { event: row.lastEvent as ScanEvent, at: row.lastEventAt.toISOString() }
        : null,
  };
}

import type { ScanAllowed } from '@assay/contract/api/scans.ts';
import { SCAN_AHEAD_DAYS_MAX, SCAN_FAILURES_PER_DAY, SCAN_REPEAT_DAYS } from '@assay/contract/limits.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import type { Config } from '#platform/config/config.ts';
import { nowOf } from '#platform/db/access.ts';
import { type DomainRow, listVerifiedDomains } from '#platform/db/domains/domains.ts';
import { countFailuresSince, findOpenScan, lastRequestedScan, type ScanRecord } from '#platform/db/scans/scans.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay, startOfDay } from '#platform/http/calendar.ts';
import { limitReached } from '#platform/http/limit-reached.ts';

/** Whether a scan of a domain can be requested for a day: the running one, a refusal, or neither. */
export type ScanPermission =
  | { running: ScanRecord }
  | { refused: AppError; firstDay: string | null }
  | { allowed: true };

/**
 * Rules before a scan (docs/product/validation.md, scans.md): one at a time, seven days between requested ones, at most three failures a
 * day. Days are the company's.
 * @param day wanted day, YYYY-MM-DD
 */
export async function checkScanAllowed(
  tx: Tx,
  session: Session,
  domain: DomainRow,
  day: string,
): Promise<ScanPermission> {
  if (domain.status !== 'verified' || domain.deletedAt) {
    return { refused: new AppError('domain-not-verified', { domain: domain.name }), firstDay: null };
  }
  const beyond = await checkActiveDomain(tx, session, domain);
  if (beyond) return { refused: beyond, firstDay: null };
  const running = await findOpenScan(tx, domain.id);
  if (running) return { running };
  const zone = session.companyZone;
  const last = await lastRequestedScan(tx, domain.id);
  const firstDay = last ? addDays(dayIn(zone, last), SCAN_REPEAT_DAYS) : null;
  if (firstDay && day < firstDay) {
    const facts = { domain: domain.name, days: SCAN_REPEAT_DAYS, firstDay };
    return { refused: new AppError('scan-too-soon', facts), firstDay };
  }
  const failures = await countFailuresSince(tx, domain.id, startOfDay(zone, dayIn(zone, nowOf(tx))));
  if (failures >= SCAN_FAILURES_PER_DAY) {
    return {
      refused: new AppError('scan-failures-today', { domain: domain.name }),
      firstDay: addDays(dayIn(zone, nowOf(tx)), 1),
    };
  }
  return { allowed: true };
}

/** After a plan shrank the earliest verified domains stay active, the others are readable and not scanned (docs/product/roles-and-plans.md). */
export async function checkActiveDomain(tx: Tx, session: Session, domain: DomainRow): Promise<AppError | null> {
  const allowed = PLAN_LIMITS[session.permission as Permission]?.verifiedDomains ?? null;
  if (allowed === null) return null;
  const active = (await listVerifiedDomains(tx, domain.companyId)).slice(0, allowed);
  return active.some((one) => one.id === domain.id) ? null : limitReached('verifiedDomains', allowed);
}

/**
 * The day a scan is wanted for: today, or up to 90 days ahead.
 * @throws {AppError} scan-date-invalid
 */
export function parseScanDay(session: Session, typed: string | undefined, now: Date): string {
  const today = dayIn(session.companyZone, now);
  const day = typed?.trim() || today;
  if (!isDay(day) || day < today || day > addDays(today, SCAN_AHEAD_DAYS_MAX)) throw new AppError('scan-date-invalid');
  return day;
}

/** @throws {AppError} plan-required for an account without a plan that includes scans */
export function requireScanPlan(session: Session): void {
  if (!PLAN_LIMITS[session.permission as Permission]?.scans) throw new AppError('plan-required');
}

/**
 * A public target is scanned only if its owner can find out who scans (docs/product/scans.md); a private network or the lab needs
 * no such address.
 * @throws {AppError} scan-contact-missing
 */
export function requireContact(config: Pick<Config, 'scans' | 'network'>): void {
  if (isContactMissing(config)) throw new AppError('scan-contact-missing');
}

/** The same condition as a boolean. */
export function isContactMissing(config: Pick<Config, 'scans' | 'network'>): boolean {
  const publicTargets = !config.network.allowPrivate && config.network.dialMap === null;
  return publicTargets && config.scans.contactUrl === null;
}

/** Response of GET /api/scans/allowed. */
export function toScanAllowed(domain: string, permit: ScanPermission): ScanAllowed {
  const refused = 'refused' in permit ? permit : null;
  return {
    domain,
    allowed: 'allowed' in permit,
    error: refused?.refused.id ?? null,
    firstDay: refused?.firstDay ?? null,
    runningScanId: 'running' in permit ? permit.running.id : null,
  };
}

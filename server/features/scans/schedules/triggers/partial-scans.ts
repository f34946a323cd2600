import { EVENT_SCANS_PER_DAY } from '@assay/contract/limits.ts';
import type { ScanEvent } from '@assay/contract/values/scan-schedules.ts';
import type { EvidenceKind } from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import { enqueueScan } from '#features/scans/request-scan.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { audit } from '#platform/db/audit.ts';
import { findSchedule, tryLockSchedule } from '#platform/db/scans/schedules/scan-schedules.ts';
import {
  listDomainsWithEvents,
  listPendingEvents,
  partialScansSince,
  resolveEvents,
} from '#platform/db/scans/schedules/scan-triggers.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { pauseReasonOf } from '../schedule-status.ts';
import type { TriggerContext } from './trigger-result.ts';

const HOUR_MS = 3_600_000;
/** Domains with events per run. */
const AT_ONCE = 100;

/** Evidence kinds concerned by each event; their prerequisites are collected as well. */
const KINDS: Readonly<Record<ScanEvent, readonly EvidenceKind[]>> = {
  certificate: ['certificate-log', 'host-dns', 'http', 'tls'],
  zone: ['zone', 'mail', 'host-dns', 'smtp'],
  kev: ['products'],
};

/**
 * Starts a partial scan for each rated domain with waiting events: one for all of them, at most one an hour and four a
 * day; later events wait for the next. Domains without a rating are skipped, because their first scan includes the
 * change.
 */
export async function startPartialScans(context: TriggerContext, now: Date): Promise<void> {
  const domains = await context.db.withAllCompanies('planner', (tx) =>
    listDomainsWithEvents(tx, now, new Date(now.getTime() - HOUR_MS), AT_ONCE),
  );
  for (const { domainId, companyId } of domains) {
    const start = context.db.withCompany(companyId, (tx) => startOne(context, tx, domainId, now));
    // A failure does not affect other domains; its events wait for the next minute.
    const scanId = await start.catch((error) => {
      logFailure(context.log, error, 'a partial scan was not started', { domain: domainId });
      return null;
    });
    if (scanId) context.bus.send({ type: NOTICES.scanState, id: scanId, company: companyId });
  }
}

async function startOne(context: TriggerContext, tx: Tx, domainId: string, now: Date): Promise<string | null> {
  if (!(await tryLockSchedule(tx, domainId))) return null;
  const row = await findSchedule(tx, domainId);
  if (!row || row.domainDeleted || pauseReasonOf(row, context.config, now) !== null) return null;
  const day = new Date(now.getTime() - 24 * HOUR_MS);
  if ((await partialScansSince(tx, domainId, day)) >= EVENT_SCANS_PER_DAY) return null;
  const events = await listPendingEvents(tx, domainId);
  if (events.length === 0) return null;
  const { companyId, domain, ownerId, accountId: senderId } = row;
  const scan = {
    id: uuidv7(),
    companyId,
    domainId,
    domain,
    kind: 'partial' as const,
    ownerId,
    senderId,
    scandate: dayIn(row.companyZone, now),
    kinds: [...new Set(events.flatMap((event) => KINDS[event]))].sort(),
  };
  if (!(await enqueueScan(context, tx, scan, null))) return null;
  await resolveEvents(tx, domainId, scan.id);
  await audit(tx, { companyId, action: 'scan.partial', target: domain, facts: { scan: scan.id, events } });
  return scan.id;
}

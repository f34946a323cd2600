import type { Catalog } from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import { notifyOfFailedScan } from '../features/notifications/rating-notifications.ts';
import { pregenerateReport } from '../features/reports/pregenerate-report.ts';
import { runScan } from '../features/scans/run-scan.ts';
import { planAfterScan } from '../features/scans/schedules/plan-scans.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import type { Context } from '../platform/context.ts';
import { countEvidenceItems } from '../platform/db/scans/evidence.ts';
import { failScan, finishScan, scanById } from '../platform/db/scans/scans.ts';
import { ObjectStorageError } from '../platform/files/object-storage.ts';
import { logFailure } from '../platform/logging/log-failure.ts';
import { SCAN_QUEUE, type ScanJob } from '../platform/queue/queues.ts';

/** Pause of a scan that cannot read earlier evidence, milliseconds; such a pause does not count as a failed attempt. */
const STORAGE_PAUSE_MS = 60_000;

/**
 * Runs a scan. Each state change sets the next scheduled date, its end creates the report if it has readers, and phase
 * 2 runs again later if a source failed.
 */
export async function handleScanJob(
  context: Context,
  catalog: Catalog | null,
  job: ScanJob,
  signal: AbortSignal,
): Promise<void> {
  const run = await runScan(context, catalog, job, signal, () => planAfterScan(context, job)).catch((error) => {
    if (!(error instanceof ObjectStorageError)) throw error;
    logFailure(context.log, error, 'the scan waits until earlier evidence can be read');
    return { end: 'again', inMs: STORAGE_PAUSE_MS } as const;
  });
  if (run.end === 'finished') await pregenerateReport(context, job);
  if (run.end !== 'again') return;
  const { at: _, ...again } = job;
  await context.queue.send(SCAN_QUEUE, again, {
    // The current job still has the scan's unique key.
    singletonKey: `${job.scanId} ${uuidv7()}`,
    // Seconds from now: the queue uses the database's clock.
    startAfter: Math.ceil(Math.max(0, run.inMs) / 1000),
    group: { id: job.companyId },
  });
}

/**
 * Seconds before a scan restarts whose workers died as often as the queue allows (six times): with new evidence in the
 * meantime, or without it for the first and second time in a row. After the third time, 18 deaths at the same place are
 * taken for the effect of the scan itself.
 */
const PAUSE_SECONDS = 5;
const PAUSES_WITHOUT_PROGRESS = [60, 600];

/**
 * A scan whose workers died repeatedly continues, because the causes may be unrelated to it, such as restarts and
 * memory. Only one that ends its workers again and again without new evidence is given up: the results of phase 1 are
 * kept; without them it has failed.
 */
export async function resumeOrFailScan(context: Context, job: ScanJob): Promise<void> {
  const pieces = await context.db.withCompany(job.companyId, (tx) => countEvidenceItems(tx, job.scanId));
  const { companyId, scanId } = job;
  const rounds = pieces > (job.pieces ?? 0) ? 0 : (job.rounds ?? 0) + 1;
  const startAfter = rounds === 0 ? PAUSE_SECONDS : PAUSES_WITHOUT_PROGRESS[rounds - 1];
  if (startAfter === undefined) return failScanJob(context, job);
  await context.queue.send(
    SCAN_QUEUE,
    { companyId, scanId, pieces, ...(rounds > 0 ? { rounds } : {}) },
    { singletonKey: scanId, startAfter, group: { id: companyId } },
  );
}

async function failScanJob(context: Context, job: ScanJob): Promise<void> {
  context.log.error({ scan: job.scanId }, 'a scan was given up: its workers ended repeatedly without new evidence');
  await context.db.withCompany(job.companyId, async (tx) => {
    const failed = await failScan(tx, job.scanId, 'internal');
    const scan = failed && (await scanById(tx, job.scanId));
    if (scan) await notifyOfFailedScan(context, tx, scan, 'internal');
    await finishScan(tx, job.scanId, 1, ['internal']);
  });
  context.bus.send({ type: NOTICES.scanState, id: job.scanId, company: job.companyId });
}

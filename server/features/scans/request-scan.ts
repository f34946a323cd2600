import { RETESTS_PER_HOUR } from '@assay/contract/limits.ts';
import { evidenceKindsOf } from '@assay/engine';
import { fromKysely } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { recordRetestRequest } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { afterCommit, nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { type DomainRow, lockDomain } from '#platform/db/domains/domains.ts';
import { listOpenFindings } from '#platform/db/ratings/ratings.ts';
import { nextScanTurn } from '#platform/db/scans/scan-turns.ts';
import {
  failScan,
  findOpenRetest,
  findOpenScan,
  finishScan,
  insertScan,
  listRetestsSince,
  type NewScan,
  type ScanRecord,
  scanById,
} from '#platform/db/scans/scans.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { dayIn, startOfDay } from '#platform/http/calendar.ts';
import { SCAN_QUEUE, type ScanJob } from '#platform/queue/queues.ts';
import { traceOfJob } from '#platform/tracing/tracing.ts';
import { checkScanAllowed, parseScanDay, requireContact, requireScanPlan } from './scan-rules.ts';

const HOUR_MS = 3_600_000;

/**
 * Stores a scan and its job in one transaction.
 * @returns false if the domain has an open scan of that kind already; nothing was stored then
 */
export async function enqueueScan(
  context: Pick<Context, 'queue'>,
  tx: Tx,
  scan: NewScan,
  startAfter: Date | null,
): Promise<boolean> {
  const { turn, priority } = await nextScanTurn(tx, SCAN_QUEUE, scan);
  if (!(await insertScan(tx, { ...scan, turn }))) return false;
  const chosen = startAfter ? { at: startAfter.toISOString() } : {};
  const job: ScanJob = { companyId: scan.companyId, scanId: scan.id, ...chosen, ...traceOfJob() };
  await context.queue.send(SCAN_QUEUE, job, {
    singletonKey: scan.id,
    group: { id: scan.companyId },
    priority,
    ...(startAfter ? { startAfter } : {}),
    db: fromKysely(tx),
  });
  return true;
}

/**
 * Requests a scan of a verified domain. One that is waiting or running is returned.
 * @param domain null = not among the company's domains
 * @returns the scan's id
 * @throws {AppError} plan-required, scan-contact-missing, scan-date-invalid, domain-not-verified, scan-too-soon,
 * scan-failures-today
 */
export async function requestScan(
  context: Context,
  tx: Tx,
  session: Session,
  domain: DomainRow,
  typedDay: string | undefined,
): Promise<string> {
  requireScanPlan(session);
  requireContact(context.config);
  const day = parseScanDay(session, typedDay, nowOf(tx));
  const permit = await checkScanAllowed(tx, session, domain, day);
  if ('running' in permit) return permit.running.id;
  if ('refused' in permit) throw permit.refused;
  const id = uuidv7();
  const today = dayIn(session.companyZone, nowOf(tx));
  const made = await enqueueScan(
    context,
    tx,
    { ...base(session, domain), id, kind: 'full', scandate: day, kinds: null },
    day > today ? startOfDay(session.companyZone, day) : null,
  );
  // Two concurrent calls: the scan of the other one is returned.
  if (!made) return (await findOpenScan(tx, domain.id))?.id ?? id;
  await auditScan(tx, session, 'scan.requested', domain.name, { scan: id, scandate: day });
  return id;
}

/**
 * Runs the checks behind open findings again (docs/product/scans.md). Returns the re-test of the same evidence that is already waiting or
 * running, if there is one.
 * @param fingerprints empty = all open findings
 * @returns the scan's id
 * @throws {AppError} retest-too-many, retest-nothing-open, domain-not-verified
 */
export async function requestRetest(
  context: Context,
  tx: Tx,
  session: Session,
  domain: DomainRow,
  fingerprints: readonly string[],
): Promise<string> {
  requireScanPlan(session);
  requireContact(context.config);
  if (domain.status !== 'verified') throw new AppError('domain-not-verified', { domain: domain.name });
  // Locked until the end of the transaction, so that concurrent calls count each other.
  await lockDomain(tx, domain.id);
  const open = await listOpenFindings(tx, domain.id, null);
  const wanted = fingerprints.length === 0 ? open : open.filter((row) => fingerprints.includes(row.fingerprint));
  const kinds = evidenceKindsOf(wanted.map((row) => String(row.data.check)));
  if (kinds.length === 0) throw new AppError('retest-nothing-open');
  const note = (scan: string) =>
    recordRetestRequest(
      tx,
      session,
      domain,
      wanted.map(({ fingerprint }) => fingerprint),
      scan,
    );
  const waiting = await findOpenRetest(tx, domain.id, kinds);
  if (waiting) {
    await note(waiting);
    return waiting;
  }
  const recent = await listRetestsSince(tx, domain.id, new Date(nowOf(tx).getTime() - HOUR_MS));
  if (recent.length >= RETESTS_PER_HOUR) {
    const seconds = Math.max(
      1,
      Math.ceil((recent.at(-RETESTS_PER_HOUR)!.getTime() + HOUR_MS - nowOf(tx).getTime()) / 1000),
    );
    throw new AppError('retest-too-many', { minutes: Math.ceil(seconds / 60) }, seconds);
  }
  const id = uuidv7();
  const scandate = dayIn(session.companyZone, nowOf(tx));
  const made = await enqueueScan(context, tx, { ...base(session, domain), id, kind: 'retest', scandate, kinds }, null);
  if (!made) throw new Error('a re-test was stored without the lock of its domain');
  await note(id);
  await auditScan(tx, session, 'scan.retest', domain.name, { scan: id, findings: wanted.length });
  return id;
}

/**
 * Ends a scan: in phase 1 without a rating, in phase 2 with what phase 1 gave. The process that runs it notices within a
 * second.
 * @throws {AppError} scan-not-found, scan-not-stoppable
 */
export async function stopScan(context: Context, tx: Tx, session: Session, id: string): Promise<void> {
  const scan = await scanById(tx, id);
  if (!scan) throw new AppError('scan-not-found');
  const ended = scan.state === 9 ? await failScan(tx, id, 'stopped') : await finishScan(tx, id, 1, ['stopped']);
  if (!ended) throw new AppError('scan-not-stoppable');
  await auditScan(tx, session, 'scan.stopped', scan.domain, { scan: id });
  announceEnd(context, tx, scan);
}

/**
 * Withdraws a scan that has not started.
 * @throws {AppError} scan-not-found, scan-not-stoppable
 */
export async function withdrawScan(context: Context, tx: Tx, session: Session, id: string): Promise<void> {
  const scan = await scanById(tx, id);
  if (!scan) throw new AppError('scan-not-found');
  if (scan.startedAt !== null || !(await failScan(tx, id, 'withdrawn'))) throw new AppError('scan-not-stoppable');
  await auditScan(tx, session, 'scan.withdrawn', scan.domain, { scan: id });
  announceEnd(context, tx, scan);
}

/** After the commit: pages that read the scan earlier would show it as running. */
function announceEnd({ bus }: Context, tx: Tx, { id, companyId }: ScanRecord): void {
  afterCommit(tx, () => bus.send({ type: NOTICES.scanState, id, company: companyId }));
}

function base(session: Session, domain: DomainRow) {
  return {
    companyId: domain.companyId,
    domainId: domain.id,
    domain: domain.name,
    ownerId: domain.accountId,
    senderId: session.accountId,
  };
}

async function auditScan(
  tx: Tx,
  session: Session,
  action: string,
  target: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { companyId, accountId, address } = session;
  await audit(tx, { companyId, accountId, address, action, target, facts });
}

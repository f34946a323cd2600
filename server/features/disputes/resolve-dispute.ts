import { RULING_DAYS, type RulingRequest } from '@assay/contract/api/decisions.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import type { Session } from '#features/auth/index.ts';
import { notify } from '#features/notifications/index.ts';
import { findingPath, reevaluate, sendFindingMails } from '#features/ratings/index.ts';
import { renewReport } from '#features/reports/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import { domainById } from '#platform/db/domains/domains.ts';
import { insertEvents, listOwnersAnd, upsertDecision } from '#platform/db/ratings/decisions.ts';
import {
  type DisputeRecord,
  disputeById,
  insertRuling,
  lockEvaluation,
  recordResolution,
} from '#platform/db/ratings/disputes.ts';
import { findingByFingerprint } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay, startOfDay } from '#platform/http/calendar.ts';

type Correction = Extract<RulingRequest, { ruling: 'false' | 'severity' }>;

/** Actions of the audit log, and kinds of the finding's history. */
const ENTRIES = { asked: 'dispute.asked', upheld: 'dispute.upheld', corrected: 'dispute.corrected' } as const;

/** Result of an administrator's resolution. */
export interface DisputeResolution {
  companyId: string;
  /** Of the rating that a correction created; null if nothing was evaluated again. */
  ratingId: string | null;
}

/**
 * Resolves a dispute: the finding is confirmed or corrected, or its owner is asked (docs/product/rating.md). A correction becomes
 * evidence, and the newest evidence is evaluated again in the same transaction, which sees all companies.
 * @throws {AppError} dispute-not-found, dispute-closed, ruling-own-company, reason-missing, accept-date-invalid,
 * ruling-no-change
 */
export async function resolveDispute(
  context: Context,
  tx: Tx,
  session: Session,
  id: string,
  request: RulingRequest,
): Promise<DisputeResolution> {
  const known = await disputeById(tx, id);
  if (!known) throw new AppError('dispute-not-found');
  // First the domain, then the dispute: the same lock order as in a scan that creates a rating.
  await lockEvaluation(tx, known.domainId);
  const dispute = (await disputeById(tx, id, true))!;
  if (dispute.companyId === session.companyId) throw new AppError('ruling-own-company');
  if (dispute.status !== 'open' && dispute.status !== 'asked') throw new AppError('dispute-closed');
  const explanation = request.explanation.trim();
  if (explanation === '') throw new AppError('reason-missing');
  const status = request.ruling === 'ask' ? 'asked' : request.ruling === 'uphold' ? 'upheld' : 'corrected';
  await recordResolution(tx, id, { status, explanation, accountId: session.accountId });
  const data = request.ruling === 'severity' ? { from: dispute.finding.severity, severity: request.severity } : {};
  await insertEvents(tx, dispute, [dispute.fingerprint], {
    accountId: session.accountId,
    side: 'administrator',
    kind: status,
    text: explanation,
    data,
  });
  if (status !== 'asked') {
    const lifted = { decision: null, reason: '', until: null, accountId: null };
    await upsertDecision(tx, dispute, [dispute.fingerprint], lifted);
  }
  const ratingId =
    request.ruling === 'false' || request.ruling === 'severity' ? await correct(tx, session, dispute, request) : null;
  const rated = ratingId === null ? null : await domainById(tx, dispute.domainId);
  if (rated) await renewReport(context, tx, rated);
  await tellOwner(context, tx, dispute, status, explanation);
  if (status !== 'asked') {
    const facts = { domain: dispute.domain, finding: dispute.fingerprint, status };
    await notify(context, tx, { kind: 'dispute-decided', company: dispute.companyId, key: id, facts });
  }
  const { accountId, address } = session;
  const { companyId, domain: target } = dispute;
  const facts = { dispute: id, finding: dispute.fingerprint, ruling: request.ruling };
  await audit(tx, { companyId, accountId, address, action: ENTRIES[status], target, facts });
  return { companyId, ratingId };
}

/** @returns id of the new rating */
async function correct(tx: Tx, session: Session, dispute: DisputeRecord, request: Correction): Promise<string | null> {
  // The level it has now: between dispute and ruling a scan may have seen it again.
  const present = await findingByFingerprint(tx, dispute.domainId, dispute.fingerprint);
  const from = ((present?.data as Finding | undefined) ?? dispute.finding).severity;
  const to = request.ruling === 'severity' ? request.severity : null;
  if (to === from) throw new AppError('ruling-no-change');
  await insertRuling(tx, dispute, {
    ruling: request.ruling,
    from,
    to,
    until: endOf(session, request.until, nowOf(tx)),
  });
  return reevaluate(tx, dispute.companyId, dispute.domainId);
}

/** The last millisecond of a ruling's last day, in the administrator's zone. */
function endOf(session: Session, day: string | undefined, now: Date): Date {
  const today = dayIn(session.companyZone, now);
  const last = day ?? addDays(today, RULING_DAYS);
  if (!isDay(last) || last <= today || last > addDays(today, RULING_DAYS)) {
    throw new AppError('accept-date-invalid', { days: RULING_DAYS });
  }
  return new Date(startOfDay(session.companyZone, addDays(last, 1)).getTime() - 1);
}

async function tellOwner(
  context: Context,
  tx: Tx,
  dispute: DisputeRecord,
  status: keyof typeof ENTRIES,
  explanation: string,
): Promise<void> {
  const { companyId, openedBy, domain, fingerprint, finding } = dispute;
  await sendFindingMails(context, tx, await listOwnersAnd(tx, companyId, openedBy), {
    template: `dispute-${status}`,
    facts: { domain, explanation },
    finding,
    path: status === 'corrected' ? findingPath(domain) : findingPath(domain, fingerprint),
  });
}

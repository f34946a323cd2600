import type { AuthoritativeTxt } from '@assay/engine';
import { notifyOfEndingDomain, notifyOfLostDomain } from '#features/notifications/index.ts';
import { updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { domainById, listDomainsToRecheck, recordRecheck } from '#platform/db/domains/domains.ts';
import { untilNothingIsDue } from '#platform/queue/rounds.ts';
import { cancelOpenScans } from './cancel-scans.ts';
import { isInconclusive, observeRecord, recordName } from './verification-record.ts';
import { resolveTxt } from './verify-domain.ts';

const DAY_MS = 86_400_000;
/** Days after which a domain falls back to expired (docs/product/domains.md). */
const DAYS_MISSING = 7;
const DAYS_UNANSWERED = 30;
/** Domains of a round, whose name servers are asked concurrently. */
const AT_ONCE = 20;

/**
 * Queries the records of verified domains again, 30 days after the last check, and daily while the record is missing or
 * no server responds. A proof that cannot be repeated ends, after several notifications.
 */
export async function recheckDomains(context: Context): Promise<void> {
  await untilNothingIsDue(AT_ONCE, async () => {
    const due = await context.db.withAllCompanies('planner', (tx) => listDomainsToRecheck(tx, AT_ONCE));
    const done = await Promise.allSettled(due.map(({ id, companyId }) => recheckDomain(context, companyId, id)));
    const failed = done.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  });
}

/** Checks one domain's record. */
export async function recheckDomain(context: Context, companyId: string, id: string): Promise<void> {
  const domain = await context.db.withCompany(companyId, (tx) => domainById(tx, id));
  if (domain?.status !== 'verified' || domain.txtValue === null) return;
  const answer = await resolveTxt(context, recordName(domain.name));
  const now = context.clock.now();
  const found = isFound(answer, domain.txtValue);
  const since = (found === null ? domain.unansweredSince : domain.missingSince) ?? now;
  const ends = new Date(since.getTime() + (found === null ? DAYS_UNANSWERED : DAYS_MISSING) * DAY_MS);
  const expire = found !== true && ends <= now;
  const ended = await context.db.withCompany(companyId, async (tx) => {
    await recordRecheck(tx, id, { found, expire });
    if (found !== true && !expire) await notifyOfEndingDomain(context, tx, { id, companyId, name: domain.name, ends });
    if (!expire) return [];
    await audit(tx, { companyId, action: 'domain.expired', target: domain.name });
    await notifyOfLostDomain(context, tx, { id, companyId, name: domain.name });
    const scans = await cancelOpenScans(tx, id, 'verification-lost');
    await updateRanking(tx, companyId);
    return scans;
  });
  if (expire) context.bus.send({ type: NOTICES.verification, id, company: companyId });
  for (const scan of ended) context.bus.send({ type: NOTICES.scanState, id: scan, company: companyId });
}

/** Is the record there? Null if no server says so, or their answers are not authentic. */
function isFound(answer: AuthoritativeTxt, value: string): boolean | null {
  const kind = observeRecord(answer, value);
  if (kind === 'bogus-signature' || isInconclusive(kind)) return null;
  // A wildcard that was added later takes nothing back.
  return kind === 'matched' || kind === 'wildcard';
}

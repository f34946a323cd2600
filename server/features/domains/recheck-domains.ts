import { notifyOfLostDomain } from '#features/notifications/index.ts';
import { updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { domainById, listDomainsToRecheck, recordRecheck } from '#platform/db/domains/domains.ts';
import { untilNothingIsDue } from '#platform/queue/rounds.ts';
import { cancelOpenScans } from './cancel-scans.ts';
import { recordName } from './verification-record.ts';
import { resolveTxt } from './verify-domain.ts';

/** Days that a record may be missing before the domain falls back to expired (docs/product/domains.md). */
const MISSING_MS = 7 * 86_400_000;
/** Domains of a round, whose name servers are asked concurrently. */
const AT_ONCE = 20;

/**
 * Queries the records of verified domains again, 30 days after the last check. If the servers do not respond, the
 * domain keeps its state and is checked again the next day.
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
  const spoken =
    answer.domainMissing ||
    answer.servers.some((server) => ['answered', 'no-data', 'nxdomain'].includes(server.outcome));
  const found = spoken ? answer.agreed.includes(domain.txtValue) : null;
  const since = domain.missingSince?.getTime() ?? context.clock.now().getTime();
  const expire = found === false && context.clock.now().getTime() - since >= MISSING_MS;
  const ended = await context.db.withCompany(companyId, async (tx) => {
    await recordRecheck(tx, id, { found, expire });
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

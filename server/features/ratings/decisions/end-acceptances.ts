import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { claimEndedAcceptances, insertEvents, listOwnersAnd } from '#platform/db/ratings/decisions.ts';
import { findingPath, sendFindingMails } from './finding-mails.ts';

/** Accepted risks that end per run; the rest follows a minute later. */
const AT_ONCE = 500;

/** Ends accepted risks whose last day is over, and notifies their owners of findings that still exist (docs/product/rating.md). */
export async function endAcceptedRisks(context: Context): Promise<void> {
  await context.db.withAllCompanies('planner', async (tx) => {
    for (const ended of await claimEndedAcceptances(tx, AT_ONCE)) {
      const { companyId, domain, acceptedBy, fingerprints, open } = ended;
      await insertEvents(tx, ended, fingerprints, { accountId: null, side: 'product', kind: 'expired' });
      const facts = { findings: fingerprints.length };
      await audit(tx, { companyId, action: 'finding.acceptance-ended', target: domain, facts });
      if (open === 0) continue;
      await sendFindingMails(context, tx, await listOwnersAnd(tx, companyId, acceptedBy), {
        template: 'acceptance-ended',
        facts: { domain, count: open },
        path: findingPath(domain),
      });
    }
  });
}

import { nearestLanguage } from '@assay/contract/languages.ts';
import { updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { ownersOf } from '#platform/db/accounts/companies/join-requests.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import {
  endInvitedRoles,
  invitedWithoutAssociation,
  releaseInvitedRole,
} from '#platform/db/suppliers/main-supplier-role.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/** After an association ended: if it was the last, the main supplier's owners are notified when the role ends. */
export async function afterAssociation(context: Context, tx: Tx, companyId: string): Promise<void> {
  const until = await releaseInvitedRole(tx, companyId);
  if (!until) return;
  const zone = (await companyById(tx, companyId))?.timeZone ?? 'UTC';
  const day = dayIn(zone, until);
  await audit(tx, { companyId, action: 'company.main-supplier-ending', target: companyId, facts: { until: day } });
  await mailOwners(context, tx, companyId, 'main-supplier-ending', { day });
}

/**
 * Starts the 30 days of main suppliers whose last association ended because the other company was deleted; for the
 * planner.
 */
export async function releaseRoles(context: Context): Promise<void> {
  await context.db.withAllCompanies('planner', async (tx) => {
    for (const companyId of await invitedWithoutAssociation(tx)) await afterAssociation(context, tx, companyId);
  });
}

/** Revokes the invited main-supplier role once its 30 days are over; for the planner. */
export async function endRoles(context: Context): Promise<void> {
  const ended = await context.db.withAllCompanies('planner', async (tx) => {
    const ids = await endInvitedRoles(tx);
    for (const companyId of ids) {
      await audit(tx, { companyId, action: 'company.main-supplier-ended', target: companyId });
      await updateRanking(tx, companyId);
      await mailOwners(context, tx, companyId, 'main-supplier-ended', {});
    }
    return ids;
  });
  for (const id of ended) context.bus.send({ type: NOTICES.company, id, company: id });
}

async function mailOwners(
  context: Context,
  tx: Tx,
  companyId: string,
  template: 'main-supplier-ending' | 'main-supplier-ended',
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { id: accountId, email: to, language } of await ownersOf(tx, companyId)) {
    await enqueueMail(context, tx, { to, accountId, template, language: nearestLanguage(language), facts });
  }
}

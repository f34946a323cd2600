import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { Actor } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { audit } from '#platform/db/audit.ts';
import {
  type AssociationRecord,
  endAssociation,
  lockAssociation,
  updateAssociation,
} from '#platform/db/suppliers/associations.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { requireOwnDomains } from './invite-supplier.ts';
import { afterAssociation } from './invited-role.ts';
import { publishAssociationChange } from './notify-supplier.ts';
import { sendAssociationEndMail } from './supplier-mails.ts';

/**
 * Changes the sharing level; only the sharing company may.
 * @throws {AppError} association-not-found, domain-not-found, no-domains-chosen
 */
export async function changeSharing(
  context: Context,
  actor: Actor,
  id: string,
  change: { level: SharingLevel; domains: readonly string[] | null },
): Promise<void> {
  const { companyId, accountId } = actor.session;
  // The main supplier's account, which the log names, is another company's.
  await context.db.withAllCompanies('supplier-chain', async (tx) => {
    const before = await lockAssociation(tx, id);
    if (before?.companyId !== companyId) throw new AppError('association-not-found');
    await requireOwnDomains(tx, companyId, change.domains);
    await updateAssociation(tx, id, change);
    await audit(tx, {
      companyId,
      accountId,
      address: actor.address,
      action: 'supplier.sharing-changed',
      target: (await accountById(tx, before.readerAccount))?.email ?? before.readerId,
      before: { level: before.level, domains: before.domains },
      after: { ...change },
    });
    publishAssociationChange(context, tx, [companyId, before.readerId]);
  });
}

/**
 * Ends an association; both sides may, and an administrator. Access ends with the transaction, because it is not
 * cached.
 * @throws {AppError} association-not-found
 */
export async function endSharing(context: Context, actor: Actor, id: string): Promise<void> {
  const { session, address } = actor;
  const administrator = session.permission === ROLES.administrator;
  const reason = administrator
    ? ({ reason: 'administrator', account: session.accountId, address, action: 'supplier.ended', target: id } as const)
    : ('supplier-chain' as const);
  await context.db.withAllCompanies(reason, async (tx) => {
    const association = await lockAssociation(tx, id);
    const ends = association ? [association.companyId, association.readerId] : [];
    if (!association || !(administrator || ends.includes(session.companyId))) {
      throw new AppError('association-not-found');
    }
    await endAssociation(tx, id);
    await afterAssociation(context, tx, association.readerId);
    const accounts = [association.ownerAccount, association.readerAccount];
    for (const [end, companyId] of ends.entries()) {
      const facts = { level: association.level };
      const other = await accountById(tx, accounts[1 - end]!);
      const own = companyId === session.companyId;
      await audit(tx, {
        companyId,
        accountId: session.accountId,
        // The account of the other company is recorded, its network address is not.
        ...(own ? { address } : {}),
        action: administrator ? 'supplier.ended-by-administrator' : 'supplier.ended',
        target: other?.email ?? ends[1 - end]!,
        facts,
      });
      if (!own) await tellOtherEnd(context, tx, actor, association, companyId);
    }
    publishAssociationChange(context, tx, ends);
  });
}

async function tellOtherEnd(
  context: Context,
  tx: Tx,
  { session }: Actor,
  association: AssociationRecord,
  companyId: string,
): Promise<void> {
  const id = companyId === association.companyId ? association.ownerAccount : association.readerAccount;
  const account = await accountById(tx, id);
  // The person may have left that company meanwhile.
  if (!account || account.companyId !== companyId || account.disabledAt) return;
  await sendAssociationEndMail(context, tx, account, { account: session.account, company: session.company });
}

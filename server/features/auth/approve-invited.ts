import type { Context } from '#platform/context.ts';
import type { AccountRow } from '#platform/db/accounts/accounts.ts';
import { resolveApproval } from '#platform/db/accounts/approvals.ts';
import { audit } from '#platform/db/audit.ts';
import { isInvited } from '#platform/db/suppliers/invitations.ts';
import { markInvited } from '#platform/db/suppliers/main-supplier-role.ts';

/**
 * A main supplier that waits for an administrator gets in by an enterprise's invitation that it can still accept (docs/product/roles-and-plans.md).
 * No administrator has reviewed it: the role ends like any that an invitation granted (docs/product/suppliers.md).
 * @returns the account, which then waits no longer
 */
export async function approveInvited({ db }: Pick<Context, 'db'>, account: AccountRow): Promise<AccountRow> {
  if (!account.approvalPending) return account;
  const { id, companyId, email } = account;
  return db.withAllCompanies('supplier-chain', async (tx) => {
    if (!(await isInvited(tx, email)) || !(await resolveApproval(tx, id, true))) return account;
    await markInvited(tx, companyId);
    await audit(tx, { companyId, action: 'account.approved', target: email, facts: { by: 'invitation' } });
    return { ...account, approvalPending: false };
  });
}

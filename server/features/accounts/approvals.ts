import type { PageQuery } from '@assay/contract/api/envelope.ts';
import type { Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { listPendingApprovals, resolveApproval } from '#platform/db/accounts/approvals.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import { audit } from '#platform/db/audit.ts';
import { markGranted } from '#platform/db/suppliers/main-supplier-role.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/** Main suppliers that registered and activated, oldest first. */
export async function readPendingApprovals(context: Context, session: Session, address: string, query: PageQuery) {
  const { page, pageSize, search = '' } = query;
  const reason = { reason: 'administrator', account: session.accountId, address, action: 'approvals.list' } as const;
  const found = await context.db.withAllCompanies(reason, (tx) =>
    listPendingApprovals(tx, { search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize }),
  );
  const rows = found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { rows, total: found.total, page, pageSize };
}

/**
 * Approves a main supplier, or disables its account.
 * @throws {AppError} not-found if it does not wait
 */
export async function decideApproval(
  context: Context,
  session: Session,
  id: string,
  approved: boolean,
  address: string,
): Promise<void> {
  const action = approved ? 'account.approved' : 'account.not-approved';
  const reason = { reason: 'administrator', account: session.accountId, address, action, target: id } as const;
  const companyId = await context.db.withAllCompanies(reason, async (tx) => {
    const account = await accountById(tx, id);
    if (!account || !(await resolveApproval(tx, id, approved))) throw new AppError('not-found');
    await (approved ? markGranted(tx, account.companyId) : revokeAccess(tx, id));
    const { email: to, name, language, company } = account;
    await audit(tx, { companyId: account.companyId, accountId: session.accountId, address, action, target: to });
    if (approved) {
      await enqueueMail(context, tx, {
        to,
        template: 'approved',
        language,
        facts: { name, company },
        path: '/login',
        accountId: id,
      });
    }
    return account.companyId;
  });
  context.bus.send({ type: NOTICES.account, id, company: companyId });
}

import type { PageQuery } from '@assay/contract/api/envelope.ts';
import type { Session } from '../auth/session.ts';
import type { Context } from '../context.ts';
import { accountById } from '../db/accounts/accounts.ts';
import { accountsAwaitingApproval, settleApproval } from '../db/accounts/approvals.ts';
import { endAccess } from '../db/accounts/end-access.ts';
import { audit } from '../db/audit.ts';
import { markGranted } from '../db/suppliers/main-supplier-role.ts';
import { AppError } from '../errors.ts';
import { NOTICES } from '../live/notices.ts';
import { putMail } from '../mail/outbox.ts';

/** Main suppliers that registered and activated, oldest first. */
export async function waitingForApproval(context: Context, session: Session, address: string, query: PageQuery) {
  const { page, pageSize, search = '' } = query;
  const reason = { reason: 'administrator', account: session.accountId, address, action: 'approvals.list' } as const;
  const found = await context.db.withAllCompanies(reason, (tx) =>
    accountsAwaitingApproval(tx, { search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize }),
  );
  const rows = found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { rows, total: found.total, page, pageSize };
}

/**
 * Lets a main supplier in, or closes its account.
 * @throws {AppError} not-found when it does not wait
 */
export async function approve(
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
    if (!account || !(await settleApproval(tx, id, approved))) throw new AppError('not-found');
    await (approved ? markGranted(tx, account.companyId) : endAccess(tx, id));
    const { email: to, name, language, company } = account;
    await audit(tx, { companyId: account.companyId, accountId: session.accountId, address, action, target: to });
    if (approved) {
      await putMail(context, tx, {
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

import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { Auth } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import type { AccountRow } from '#platform/db/accounts/accounts.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import { audit } from '#platform/db/audit.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/**
 * Ends every session of the account, including the caller's, its API tokens and remembered devices; the owner is
 * notified by mail. The caller has re-authenticated the user.
 * @returns the ended access
 */
export async function signOutEverywhere(
  context: Context,
  auth: Auth,
  account: AccountRow,
  address: string,
): Promise<RevokedAccess> {
  const { id: accountId, companyId, email: to, name, language } = account;
  const ended = await context.db.withCompany(companyId, async (tx) => {
    const ended = await revokeAccess(tx, accountId);
    await audit(tx, { companyId, accountId, address, action: 'session.revoked-all', target: to, facts: { ended } });
    const facts = { name, ...ended };
    await enqueueMail(context, tx, { to, accountId, template: 'signed-out-everywhere', language, facts });
    return ended;
  });
  auth.sessions.forgetAccount(accountId);
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  return ended;
}

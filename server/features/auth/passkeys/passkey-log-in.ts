import type { PasskeyAssertion } from '@assay/contract/api/credentials/passkeys.ts';
import type { Context } from '#platform/context.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { AppError } from '#platform/errors.ts';
import { approveInvited } from '../approve-invited.ts';
import type { Auth } from '../auth.ts';
import type { ClientInfo } from '../client-info.ts';
import { auditRefusal, checkMayLogIn, type LoggedIn, openSession } from '../log-in.ts';
import { checkAssertion } from './assertion.ts';

/**
 * Logs in with a passkey only, without account name and password. The counters of wrong passwords do not apply, so that
 * an attacker cannot lock the owner out.
 * @throws {AppError} passkey-not-accepted, passkey-unavailable, account-disabled, approval-pending
 */
export async function logInByPasskey(
  context: Context,
  auth: Auth,
  assertion: PasskeyAssertion,
  caller: ClientInfo,
): Promise<LoggedIn> {
  const use = { purpose: 'log-in', accountId: null } as const;
  const passkey = await checkAssertion(context, assertion, use).catch(async (error) => {
    if (error instanceof AppError && error.id === 'passkey-not-accepted') {
      await auditRefusal(context, null, '', caller, error.id);
    }
    throw error;
  });
  const found = await context.db.withCompany(passkey.companyId, (tx) => accountById(tx, passkey.accountId));
  if (!found) throw new AppError('passkey-not-accepted');
  const account = await approveInvited(context, found);
  try {
    checkMayLogIn(account);
  } catch (error) {
    if (error instanceof AppError) await auditRefusal(context, account, account.email, caller, error.id);
    throw error;
  }
  return openSession(context, auth, account, caller, { by: 'passkey' });
}

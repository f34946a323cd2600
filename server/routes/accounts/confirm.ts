import type { Confirmation } from '@assay/contract/api/account.ts';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '#features/auth/auth.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { auditRefusal } from '#features/auth/log-in.ts';
import { checkAssertion } from '#features/auth/passkeys/assertion.ts';
import { passwordMatches } from '#features/auth/passwords/password-hash.ts';
import { checkSecondFactor } from '#features/auth/second-factor.ts';
import type { Session } from '#features/auth/session.ts';
import { type AccountRow, accountById } from '#platform/db/accounts/accounts.ts';
import { AppError } from '#platform/errors.ts';
import type { RouteContext } from '../context.ts';
import { clientInfoOf } from '../session.ts';

/**
 * Re-authenticates the user, like a log-in and under its limits: a stolen session must not be enough for changes of
 * credentials, or changes that cannot be undone.
 * @throws {AppError} passkey-not-accepted, current-password-incorrect, second-factor-needed, second-factor-wrong,
 * login-locked
 */
export async function confirmIdentity(
  context: RouteContext,
  request: FastifyRequest,
  { password = '', code, passkey }: Confirmation,
): Promise<AccountRow> {
  const { auth, db } = context;
  const session = sessionOf(request);
  const account = await db.withCompany(session.companyId, (tx) => accountById(tx, session.accountId));
  if (!account) throw new AppError('unauthorized');
  if (passkey) {
    await checkAssertion(context, passkey, { purpose: 'confirm', accountId: account.id });
    return account;
  }
  const caller = clientInfoOf(request);
  await comparePassword(auth, session, account, password).catch(async (error) => {
    await auditRefusal(context, account, account.email, caller, 'confirmation-failed');
    throw error;
  });
  await checkSecondFactor(context, auth, account, { code }, caller);
  return account;
}

/**
 * Verifies the password of the logged-in user. Attempts are counted per session: a stolen session must not lock the
 * account's owner out.
 * @throws {AppError} current-password-incorrect, login-locked
 */
export async function comparePassword(
  { limiter }: Pick<Auth, 'limiter'>,
  { id: device, address }: Pick<Session, 'id' | 'address'>,
  account: Pick<AccountRow, 'email' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const reservation = await limiter.reserve('confirmation', { account: account.email, address, device });
  if (!account.passwordHash || !(await passwordMatches(account.passwordHash, password))) {
    reservation.wrong();
    throw new AppError('current-password-incorrect');
  }
  await reservation.right();
}

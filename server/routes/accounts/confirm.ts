import type { FastifyRequest } from 'fastify';
import type { Auth } from '../../auth/auth.ts';
import { sessionOf } from '../../auth/guard.ts';
import { passwordMatches } from '../../auth/password-hash.ts';
import type { Session } from '../../auth/session.ts';
import { type AccountRow, accountById } from '../../db/accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import type { RouteContext } from '../context.ts';

/**
 * Asks for the password once more before something that cannot be undone, under a limit of its own.
 * @throws {AppError} current-password-incorrect, login-locked
 */
export async function confirmPassword(
  context: RouteContext,
  request: FastifyRequest,
  password: string,
): Promise<AccountRow> {
  const { auth, db } = context;
  const session = sessionOf(request);
  const account = await db.withCompany(session.companyId, (tx) => accountById(tx, session.accountId));
  if (!account) throw new AppError('unauthorized');
  await comparePassword(auth, session, account, password);
  return account;
}

/**
 * Compares the password of whoever is logged in. Guesses are counted per session: one that was stolen must not close the
 * log-in of the account's owner.
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

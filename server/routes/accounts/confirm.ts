import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../../auth/guard.ts';
import { passwordMatches } from '../../auth/password-hash.ts';
import { type AccountRow, accountById } from '../../db/accounts/accounts.ts';
import { AppError } from '../../errors.ts';
import type { RouteContext } from '../context.ts';

/**
 * Asks for the password once more before something that cannot be undone, under the limits of log-in.
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
  await auth.slowDown.before(account.email, request.ip, true);
  if (account.passwordHash && (await passwordMatches(account.passwordHash, password))) return account;
  await auth.slowDown.failed(account.email, request.ip, true);
  throw new AppError('current-password-incorrect');
}

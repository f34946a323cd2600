import { passwordEndpoints } from '@assay/contract/endpoints/accounts/password.ts';
import { sessionOf } from '../features/auth/authorization.ts';
import { checkCredentials } from '../features/auth/log-in.ts';
import { changePassword, checkNewPassword } from '../features/auth/passwords/change-password.ts';
import { passwordStatusOf } from '../features/auth/passwords/password-age.ts';
import { checkSecondFactor } from '../features/auth/second-factor.ts';
import { accountById } from '../platform/db/accounts/accounts.ts';
import { AppError } from '../platform/errors.ts';
import { ok } from '../platform/http/reply.ts';
import { comparePassword } from './accounts/confirm.ts';
import type { App, RouteContext } from './context.ts';
import { serve } from './serve.ts';
import { clientInfoOf } from './session.ts';

/** Changing a password, with a session and, when it has expired, without one (docs/product/states.md, accounts.md). */
export function passwordRoutes(app: App, context: RouteContext): void {
  const { auth, config, db } = context;

  const ownAccount = async (session: { companyId: string; accountId: string }) => {
    const account = await db.withCompany(session.companyId, (tx) => accountById(tx, session.accountId));
    if (!account) throw new AppError('unauthorized');
    return account;
  };

  for (const endpoint of [passwordEndpoints.getPasswordStatus, passwordEndpoints.checkPasswordExpired]) {
    serve(app, endpoint, async (request) =>
      ok(passwordStatusOf(await ownAccount(sessionOf(request)), config.passwords, context.clock.now().getTime())),
    );
  }

  serve(app, passwordEndpoints.changeExpiredPassword, async (request) => {
    const { account, currentPassword, newPassword, code, passkey } = request.body;
    const found = await checkCredentials(
      context,
      auth,
      { account, password: currentPassword },
      clientInfoOf(request),
    ).catch((error) => {
      // Here the form requires the current password, and an unknown account gets the same response.
      if (error instanceof AppError && error.id === 'login-failed') throw new AppError('current-password-incorrect');
      throw error;
    });
    if (found.disabledAt) throw new AppError('account-disabled');
    // Rules first: a code works once, and must not be used up by a password that is refused.
    await checkNewPassword(context, found, newPassword);
    await checkSecondFactor(context, auth, found, { code, passkey }, clientInfoOf(request));
    const ended = await changePassword(context, found, newPassword, request.ip);
    auth.sessions.forgetAccount(found.id);
    return ok(ended);
  });

  serve(app, passwordEndpoints.changePassword, async (request) => {
    const session = sessionOf(request);
    const account = await ownAccount(session);
    const { currentPassword, newPassword } = request.body;
    await comparePassword(auth, session, account, currentPassword);
    await checkNewPassword(context, account, newPassword);
    const ended = await changePassword(context, account, newPassword, request.ip);
    auth.sessions.forgetAccount(account.id);
    return ok(ended);
  });
}

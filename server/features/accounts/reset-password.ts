import type { RevokedAccess } from '@assay/contract/api/account.ts';
import { RESET_LIFETIME_MS } from '@assay/contract/limits.ts';
import {
  type Auth,
  changePassword,
  checkNewPassword,
  knownDeviceOf,
  reserveMail,
  validatePassword,
} from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { accountByEmail, accountById } from '#platform/db/accounts/accounts.ts';
import { accountOfResetLink, claimResetLink, insertResetLink } from '#platform/db/accounts/reset-links.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { linkTokenHash, newLinkToken } from '#platform/secrets/link-token.ts';
import { type Origin, renewLink } from './register.ts';

/**
 * Sends one of three mails, depending on the address: a reset link, the activation link again, or the information that
 * there is no account.
 */
export async function forgotPassword(
  context: Context,
  auth: Pick<Auth, 'browserKey'>,
  account: string,
  origin: Origin,
): Promise<void> {
  const knownDevice = (await knownDeviceOf(context, auth, origin.browser, account)) !== null;
  if (!(await reserveMail(context, { recipient: account, address: origin.address, knownDevice }))) return;
  await context.db.withAllCompanies('log-in-and-session', async (tx) => {
    const found = await accountByEmail(tx, account);
    if (found && !found.disabledAt) {
      const { token, hash } = newLinkToken();
      const { id: accountId, companyId, email: to, name, language } = found;
      const expiresAt = new Date(nowOf(tx).getTime() + RESET_LIFETIME_MS);
      await insertResetLink(tx, { tokenHash: hash, companyId, accountId, expiresAt });
      await enqueueMail(context, tx, {
        to,
        accountId,
        template: 'reset',
        language,
        facts: { name },
        path: `/resetPassword?token=${token}`,
        opensAccount: true,
        lifetimeMs: RESET_LIFETIME_MS,
      });
      await audit(tx, { companyId, address: origin.address, action: 'password.reset-asked', target: to });
      return;
    }
    if (await renewLink(context, tx, account)) return;
    await enqueueMail(context, tx, {
      to: account,
      template: 'no-account',
      language: origin.language,
      path: '/register',
    });
  });
}

/**
 * Sets a new password by the link of a mail, once. The second factor stays.
 * @returns what access was ended
 * @throws {AppError} link-invalid, login-locked, password-*
 */
export async function resetPassword(
  context: Context,
  auth: Auth,
  wanted: { token: string; newPassword: string },
  address: string,
): Promise<RevokedAccess> {
  const hash = linkTokenHash(wanted.token);
  const account = await context.db.withAllCompanies('link-and-report-codes', async (tx) => {
    const id = await accountOfResetLink(tx, hash);
    return id && accountById(tx, id);
  });
  if (!account || account.disabledAt) throw new AppError('link-invalid');
  const { email, name, company } = account;
  const weak = validatePassword(wanted.newPassword, context.config.passwords.lengthMin, {
    account: email,
    name,
    company,
  });
  if (weak) throw new AppError(weak.id, weak.facts);
  // Each try from here on is compared with the present and the former passwords.
  const reservation = await auth.limiter.reserve('reset', { account: account.email, address, device: '' });
  await checkNewPassword(context, account, wanted.newPassword);
  const ended = await changePassword(context, account, wanted.newPassword, address, async (tx) => {
    if (!(await claimResetLink(tx, hash))) throw new AppError('link-invalid');
  });
  auth.sessions.forgetAccount(account.id);
  // Access to the account's mail proves ownership: earlier wrong passwords no longer count.
  await auth.limiter.unlock(account.email, ['password', 'confirmation']);
  await reservation.right();
  return ended;
}

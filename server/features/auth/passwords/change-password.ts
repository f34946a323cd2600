import type { RevokedAccess } from '@assay/contract/api/account.ts';
import { PASSWORDS_REMEMBERED } from '@assay/contract/limits.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { type AccountRow, updatePassword } from '#platform/db/accounts/accounts.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { validatePassword } from './password-rules.ts';

/**
 * Validates a new password for the account. The caller has verified the current one, or a link sent by mail.
 * @throws {AppError} password-*
 */
export async function checkNewPassword(
  context: Context,
  account: Pick<AccountRow, 'email' | 'name' | 'company' | 'passwordHash' | 'formerPasswords'>,
  newPassword: string,
): Promise<void> {
  const { email, name, company } = account;
  const fault = validatePassword(newPassword, context.config.passwords.lengthMin, { account: email, name, company });
  if (fault) throw new AppError(fault.id, fault.facts);
  if (account.passwordHash && (await passwordMatches(account.passwordHash, newPassword))) {
    throw new AppError('password-same-as-old');
  }
  for (const former of account.formerPasswords) {
    if (await passwordMatches(former, newPassword)) {
      throw new AppError('password-used-before', { remembered: PASSWORDS_REMEMBERED });
    }
  }
}

/**
 * Sets a new password and revokes all access obtained with the old one; the owner is notified by mail.
 * `checkNewPassword` has accepted it.
 * @param within consumes a link or the like in the same transaction
 * @returns the ended access
 */
export async function changePassword(
  context: Context,
  account: AccountRow,
  newPassword: string,
  address: string,
  within: (tx: Tx) => Promise<void> = async () => {},
): Promise<RevokedAccess> {
  const hash = await hashPassword(newPassword);
  const ended = await context.db.withCompany(account.companyId, async (tx) => {
    await within(tx);
    await updatePassword(tx, account.id, hash, PASSWORDS_REMEMBERED);
    const ended = await revokeAccess(tx, account.id);
    const { email: to, id: accountId, name, language } = account;
    await enqueueMail(context, tx, {
      to,
      accountId,
      template: 'password-changed',
      language,
      facts: { name, ...ended },
    });
    await audit(tx, {
      companyId: account.companyId,
      accountId: account.id,
      address,
      action: 'password.changed',
      target: account.email,
      facts: { ended },
    });
    return ended;
  });
  context.bus.send({ type: NOTICES.account, id: account.id, company: account.companyId });
  return ended;
}

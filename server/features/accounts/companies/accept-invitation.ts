import type { JoinRequest } from '@assay/contract/api/company.ts';
import { isChecked } from '@assay/contract/registration/validation.ts';
import { uuidv7 } from 'uuidv7';
import { hashPassword, type Session, validatePassword } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { accountByEmail, accountById, insertAccount } from '#platform/db/accounts/accounts.ts';
import {
  type ColleagueInvitationRow,
  findColleagueInvitation,
  mayLeave,
  moveAccount,
} from '#platform/db/accounts/companies/colleagues.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import { deleteRegistrationsOf } from '#platform/db/accounts/registrations.ts';
import { audit } from '#platform/db/audit.ts';
import { listVerifiedDomains } from '#platform/db/domains/domains.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { isTimeZone } from '#platform/http/calendar.ts';
import { linkTokenHash } from '#platform/secrets/link-token.ts';
import { checkChangedName, type Origin } from '../register.ts';

async function invitation(tx: Tx, token: string, take: boolean): Promise<ColleagueInvitationRow> {
  const found = await findColleagueInvitation(tx, linkTokenHash(token), take);
  if (!found) throw new AppError('link-invalid');
  return found;
}

async function invitationToJoin(tx: Tx, token: string, take: boolean): Promise<ColleagueInvitationRow> {
  const found = await invitation(tx, token, take);
  if (await accountByEmail(tx, found.email)) throw new AppError('member-of-other-company');
  return found;
}

/** Description of a link's invitation; the holder of the link is the recipient. @throws {AppError} link-invalid */
export async function readColleagueInvitation(context: Context, token: string) {
  return context.db.withAllCompanies('link-and-report-codes', async (tx) => {
    const { email, companyId, companyRole, invitedBy } = await invitation(tx, token, false);
    const { name: company, confirmed } = await companyProfile(tx, companyId);
    const inviter = (await accountById(tx, invitedBy))?.email ?? '';
    const domains = (await listVerifiedDomains(tx, companyId)).map((domain) => domain.name);
    const hasAccount = (await accountByEmail(tx, email)) !== null;
    return { account: email, inviter, company, companyId, confirmed, domains, companyRole, hasAccount };
  });
}

/**
 * Creates the invited account. The link came by mail, so it needs no activation.
 * @throws {AppError} link-invalid, member-of-other-company for an address with an account, and the errors of registration
 */
export async function createInvitedAccount(
  context: Context,
  form: JoinRequest,
  origin: Pick<Origin, 'address' | 'language'>,
): Promise<void> {
  check(form);
  const invited = await context.db.withAllCompanies('link-and-report-codes', async (tx) => {
    const { email, companyId } = await invitationToJoin(tx, form.token, false);
    return { account: email, name: form.name, company: (await companyProfile(tx, companyId)).name };
  });
  const weak = validatePassword(form.password, context.config.passwords.lengthMin, invited);
  if (weak) throw new AppError(weak.id, weak.facts);
  // Only users with a valid link can make the server hash a password.
  const passwordHash = await hashPassword(form.password);
  await context.db.withAllCompanies('link-and-report-codes', async (tx) => {
    const { email, companyId, companyRole, invitedBy } = await invitationToJoin(tx, form.token, true);
    const accountId = uuidv7();
    await insertAccount(tx, {
      id: accountId,
      companyId,
      email,
      name: form.name,
      phone: form.phone,
      language: form.language ?? origin.language,
      timeZone: form.timeZone && isTimeZone(form.timeZone) ? form.timeZone : 'UTC',
      companyRole,
      grantedPermission: await permissionToShare(tx, invitedBy),
      passwordHash,
      passwordExpired: false,
      privacyVersion: context.config.privacy.version,
    });
    await deleteRegistrationsOf(tx, email);
    await audit(tx, { companyId, accountId, address: origin.address, action: 'colleague.joined', target: email });
  });
}

/**
 * Moves the logged-in account; its sessions end, because its permissions changed.
 * @throws {AppError} link-invalid, invitation-other-account, member-of-other-company
 */
export async function acceptColleagueInvitation(
  context: Context,
  session: Session,
  token: string,
  address: string,
): Promise<void> {
  const { accountId, account } = session;
  await context.db.withAllCompanies('link-and-report-codes', async (tx) => {
    const { email, companyId, companyRole, invitedBy } = await invitation(tx, token, true);
    if (email.toLowerCase() !== account.toLowerCase()) throw new AppError('invitation-other-account');
    if (!(await mayLeave(tx, accountId))) throw new AppError('member-of-other-company');
    const grantedPermission = await permissionToShare(tx, invitedBy);
    await moveAccount(tx, accountId, { companyId, companyRole, grantedPermission });
    await audit(tx, { companyId, accountId, address, action: 'colleague.joined', target: account });
  });
  context.bus.send({ type: NOTICES.account, id: accountId, company: session.companyId });
}

/** Colleagues of a main supplier are main suppliers; an administrator's role is never passed on. */
export async function permissionToShare(tx: Tx, invitedBy: string): Promise<number | null> {
  const granted = (await accountById(tx, invitedBy))?.grantedPermission ?? null;
  return granted === 9 ? granted : null;
}

/** Only name and password are required: the company is known, and the phone number can be added on the account page. */
function check(form: JoinRequest): void {
  checkChangedName('phone', '', form.phone);
  if (form.name === '') throw new AppError('name-empty');
  if (form.confirmation !== undefined && form.confirmation !== form.password) {
    throw new AppError('passwords-do-not-match');
  }
  if (!isChecked(form.privacy)) throw new AppError('privacy-not-accepted');
}

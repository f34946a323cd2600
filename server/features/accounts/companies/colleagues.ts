import { COLLEAGUE_MAILS_PER_DAY, COLLEAGUES_MAX, INVITATION_LIFETIME_MS } from '@assay/contract/limits.ts';
import { isEmailAddress } from '@assay/contract/registration/validation.ts';
import { type CompanyRole, ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import {
  countColleagues,
  countInvitationsToday,
  endColleagueInvitation,
  insertColleagueInvitation,
  lockColleagues,
  moveAccount,
  transferDomains,
  updateCompanyRole,
} from '#platform/db/accounts/companies/colleagues.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import { insertCompany } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { newLinkToken } from '#platform/secrets/link-token.ts';

/** Actions of owners on members of their company (docs/product/roles-and-plans.md). */

function log(tx: Tx, { session, address }: Actor, action: string, target: string, facts = {}): Promise<void> {
  const { companyId, accountId } = session;
  return audit(tx, { companyId, accountId, address, action, target, facts });
}

/**
 * Invites an address to the company; inviting again sends a new link and ends the former one.
 * @throws {AppError} account-invalid, company-missing, invitation-too-many, colleague-too-many
 */
export async function inviteColleague(
  context: Context,
  actor: Actor,
  invited: { account: string; companyRole: CompanyRole },
): Promise<void> {
  const { companyId, accountId, account: inviter, language } = actor.session;
  if (!isEmailAddress(invited.account)) throw new AppError('account-invalid');
  const { token, hash } = newLinkToken();
  await context.db.withCompany(companyId, async (tx) => {
    const company = await companyProfile(tx, companyId);
    if (company.personal) throw new AppError('company-missing');
    const colleague = (await lockColleagues(tx, companyId)).find((one) => same(one.account, invited.account));
    if (colleague) throw new AppError('no-data-changed');
    // Anyone can register and become an owner, so invitation mails are limited to prevent abuse.
    const sent = await countInvitationsToday(tx, companyId);
    if (sent >= COLLEAGUE_MAILS_PER_DAY) throw new AppError('invitation-too-many', { count: COLLEAGUE_MAILS_PER_DAY });
    const inside = await countColleagues(tx, companyId);
    if (inside >= COLLEAGUES_MAX) throw new AppError('colleague-too-many', { count: COLLEAGUES_MAX });
    await insertColleagueInvitation(tx, {
      id: uuidv7(),
      companyId,
      email: invited.account,
      companyRole: invited.companyRole,
      invitedBy: accountId,
      expiresAt: new Date(nowOf(tx).getTime() + INVITATION_LIFETIME_MS),
      tokenHash: hash,
    });
    await log(tx, actor, 'colleague.invited', invited.account, { companyRole: invited.companyRole });
    await enqueueMail(context, tx, {
      to: invited.account,
      template: 'colleague-invitation',
      // The recipient's language is not known yet.
      language,
      facts: { inviter },
      path: `/register?invitation=${token}`,
      opensAccount: true,
      lifetimeMs: INVITATION_LIFETIME_MS,
    });
  });
}

/** @throws {AppError} colleague-not-found */
export async function withdrawColleagueInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  const { companyId } = actor.session;
  await context.db.withCompany(companyId, async (tx) => {
    const email = await endColleagueInvitation(tx, companyId, id);
    if (email === null) throw new AppError('colleague-not-found');
    await log(tx, actor, 'colleague.invitation-withdrawn', email);
  });
}

/** @throws {AppError} colleague-not-found, colleague-last-owner, no-data-changed */
export async function changeColleagueRole(
  context: Context,
  actor: Actor,
  id: string,
  companyRole: CompanyRole,
): Promise<void> {
  await context.db.withCompany(actor.session.companyId, async (tx) => {
    const all = await lockColleagues(tx, actor.session.companyId);
    const colleague = find(all, id);
    if (colleague.companyRole === companyRole) throw new AppError('no-data-changed');
    if (companyRole !== 'owner') keepsOwner(all, id);
    await updateCompanyRole(tx, id, companyRole);
    await log(tx, actor, 'colleague.role', colleague.account, { before: colleague.companyRole, after: companyRole });
  });
  tell(context, actor.session.companyId, id);
}

/** The colleague becomes an owner, and the caller a member. @throws {AppError} colleague-not-found, colleague-last-owner, no-data-changed */
export async function transferOwnership(context: Context, actor: Actor, id: string): Promise<void> {
  const { companyId, accountId } = actor.session;
  await context.db.withCompany(companyId, async (tx) => {
    const heir = find(await lockColleagues(tx, companyId), id);
    if (id === accountId) throw new AppError('no-data-changed');
    if (heir.disabled) throw new AppError('colleague-last-owner');
    await updateCompanyRole(tx, id, 'owner');
    await updateCompanyRole(tx, accountId, 'member');
    await log(tx, actor, 'company.handed-over', heir.account);
  });
  for (const one of [id, accountId]) tell(context, companyId, one);
}

/**
 * Removes a colleague, or the caller, from the company: the account remains as a general user without data of the
 * company; its domains go to the owner who removes it, or to an owner if it leaves.
 * @throws {AppError} colleague-not-found, colleague-last-owner
 */
export async function removeColleague(context: Context, actor: Actor, id: string): Promise<void> {
  const { companyId, accountId } = actor.session;
  // Two companies change: the current one and the new personal one.
  await context.db.withAllCompanies('log-in-and-session', async (tx) => {
    const all = await lockColleagues(tx, companyId);
    const colleague = find(all, id);
    keepsOwner(all, id);
    const account = await accountById(tx, id);
    const own = uuidv7();
    await insertCompany(tx, { id: own, name: colleague.name, personal: true, timeZone: account?.timeZone ?? 'UTC' });
    const heir = id === accountId ? all.find((one) => isOtherOwner(one, id))!.id : accountId;
    await transferDomains(tx, companyId, id, heir);
    // A company does not decide whether an account administers the installation.
    const grantedPermission = account?.grantedPermission === ROLES.administrator ? ROLES.administrator : null;
    await moveAccount(tx, id, { companyId: own, companyRole: 'owner', grantedPermission });
    await log(tx, actor, 'colleague.removed', colleague.account);
  });
  tell(context, companyId, id);
}

function find(all: readonly Colleague[], id: string): Colleague {
  const found = all.find((one) => one.id === id);
  if (!found) throw new AppError('colleague-not-found');
  return found;
}

type Colleague = Awaited<ReturnType<typeof lockColleagues>>[number];

/** An owner that can log in. */
function isOtherOwner(one: Colleague, than: string): boolean {
  return one.companyRole === 'owner' && !one.disabled && one.id !== than;
}

function keepsOwner(all: readonly Colleague[], without: string): void {
  if (!all.some((one) => isOtherOwner(one, without))) throw new AppError('colleague-last-owner');
}

function tell(context: Context, company: string, id: string): void {
  context.bus.send({ type: NOTICES.account, id, company });
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

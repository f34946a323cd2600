import { domainToASCII } from 'node:url';
import { COLLEAGUES_MAX } from '@assay/contract/limits.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor, Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { countColleagues, lockColleagues, mayLeave, moveAccount } from '#platform/db/accounts/companies/colleagues.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import {
  claimJoinRequest,
  endJoinRequestsOf,
  insertJoinRequest,
  listCompaniesWithDomain,
  markJoinRequested,
  ownersOf,
} from '#platform/db/accounts/companies/join-requests.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { permissionToShare } from './accept-invitation.ts';

/** The name behind the @ in the form domains are stored in; empty when it has none. */
export function domainOfAddress(email: string): string {
  return domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase();
}

/** A company that verified a name also covers its subdomains. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/**
 * Sends a join request to the companies that have verified the domain of the account's address. The response is the
 * same whether there are any or not (docs/product/roles-and-plans.md).
 * @throws {AppError} member-of-other-company, join-request-exists
 */
export async function requestToJoin(context: Context, session: Session, address: string): Promise<void> {
  const { accountId, companyId, account: email, name } = session;
  const domain = domainOfAddress(email);
  await context.db.withAllCompanies('other-holders', async (tx) => {
    if (!(await mayLeave(tx, accountId))) throw new AppError('member-of-other-company');
    if (!(await markJoinRequested(tx, accountId))) throw new AppError('join-request-exists');
    await endJoinRequestsOf(tx, accountId);
    await audit(tx, { companyId, accountId, address, action: 'colleague.join-asked', target: domain });
    for (const found of await listCompaniesWithDomain(tx, withParents(domain))) {
      await insertJoinRequest(tx, { id: uuidv7(), ...found, accountId, email, name });
      await audit(tx, {
        companyId: found.companyId,
        accountId,
        address,
        action: 'colleague.join-asked',
        target: email,
      });
      for (const owner of await ownersOf(tx, found.companyId)) {
        await enqueueMail(context, tx, {
          to: owner.email,
          accountId: owner.id,
          template: 'join-request',
          language: owner.language,
          facts: { name, account: email, company: found.company },
          path: '/account/company',
        });
      }
    }
  });
}

/**
 * Accepts a join request; the account moves to the company, and its sessions end.
 * @returns its id
 * @throws {AppError} colleague-not-found, also when the domain is no longer verified; member-of-other-company,
 * colleague-too-many
 */
export async function acceptJoinRequest(
  context: Context,
  { session, address }: Actor,
  id: string,
  companyRole: CompanyRole,
): Promise<string> {
  const { companyId } = session;
  const moved = await context.db.withAllCompanies('link-and-report-codes', async (tx) => {
    const request = await claimJoinRequest(tx, companyId, id);
    const account = request && (await accountById(tx, request.accountId));
    if (!account || account.disabledAt) throw new AppError('colleague-not-found');
    const holders = await listCompaniesWithDomain(tx, [request.domain]);
    if (!holders.some((holder) => holder.companyId === companyId)) throw new AppError('colleague-not-found');
    if (!(await mayLeave(tx, account.id))) throw new AppError('member-of-other-company');
    await lockColleagues(tx, companyId);
    const inside = await countColleagues(tx, companyId);
    if (inside >= COLLEAGUES_MAX) throw new AppError('colleague-too-many', { count: COLLEAGUES_MAX });
    const grantedPermission = await permissionToShare(tx, session.accountId);
    await moveAccount(tx, account.id, { companyId, companyRole, grantedPermission });
    await endJoinRequestsOf(tx, account.id);
    const { name: company } = await companyProfile(tx, companyId);
    const { email: to, id: accountId, name, language } = account;
    const facts = { companyRole };
    await audit(tx, {
      companyId,
      accountId: session.accountId,
      address,
      action: 'colleague.join-accepted',
      target: to,
      facts,
    });
    await enqueueMail(context, tx, {
      to,
      accountId,
      template: 'join-accepted',
      language,
      facts: { name, company },
      path: '/login',
    });
    return account;
  });
  context.bus.send({ type: NOTICES.account, id: moved.id, company: moved.companyId });
  return moved.id;
}

/** The requester is not notified, because that would reveal the company. @throws {AppError} colleague-not-found */
export async function refuseJoinRequest(context: Context, { session, address }: Actor, id: string): Promise<void> {
  const { companyId, accountId } = session;
  await context.db.withCompany(companyId, async (tx) => {
    const request = await claimJoinRequest(tx, companyId, id);
    if (!request) throw new AppError('colleague-not-found');
    await audit(tx, { companyId, accountId, address, action: 'colleague.join-refused', target: request.email });
  });
}

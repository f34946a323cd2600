import type { InvitationView, ReadAcceptance } from '@assay/contract/api/suppliers.ts';
import { validateBusiness } from '@assay/contract/registration/validation.ts';
import { hasNoPlan, ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor, Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { companyProfile, convertPersonalCompany } from '#platform/db/accounts/companies/company-profiles.ts';
import { audit } from '#platform/db/audit.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import {
  endInvitation,
  type InvitationRow,
  invitationByToken,
  lockInvitation,
} from '#platform/db/suppliers/invitations.ts';
import { grantMainSupplier, keepInvitedRole } from '#platform/db/suppliers/main-supplier-role.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { formRefusal } from '#platform/http/form-refusal.ts';
import { linkTokenHash } from '#platform/secrets/link-token.ts';
import { requireOwnDomains } from './invite-supplier.ts';
import { notifyInvitationAnswered, publishAssociationChange } from './notify-supplier.ts';
import { sendAcceptanceMail, sendReplyMail } from './supplier-mails.ts';
import { toSupplierInvitation } from './supplier-response.ts';

/**
 * Description of an invitation, by its mail's link or from the list of received ones, for its recipient. Reading it
 * does not respond to it.
 * @throws {AppError} invitation-not-found, invitation-ended, invitation-other-account
 */
export async function readSupplierInvitation(
  { db }: Context,
  session: Session,
  by: { token: string } | { id: string },
): Promise<InvitationView> {
  const row = await db.withAllCompanies('supplier-chain', (tx) =>
    'token' in by ? invitationByToken(tx, linkTokenHash(by.token)) : lockInvitation(tx, by.id),
  );
  const now = db.clock.now();
  // The recipient of a link may learn that it is for another address; a guessed ID reveals nothing.
  if ('id' in by) checkOpen(session, row, now);
  if (!row || !isOpen(row, now)) throw new AppError('invitation-ended');
  if (!isFor(session, row)) throw new AppError('invitation-other-account');
  return {
    ...toSupplierInvitation(row, now),
    gives: givesTo(session, row),
    mayAnswer: session.companyRole === 'owner' && session.permission !== ROLES.administrator,
  };
}

/** Effect of accepting on an account (docs/product/suppliers.md). */
function givesTo({ permission }: Session, { kind }: InvitationRow): InvitationView['gives'] {
  if (kind === 'ask') return 'shares';
  if (permission === ROLES.generalUser) return 'fill-in-company';
  return becomesMainSupplier(permission) || permission === ROLES.mainSupplier ? 'main-supplier' : 'kept-role';
}

/** A company without a plan becomes a main supplier; one with a trial or plan keeps its code. */
function becomesMainSupplier(permission: number): boolean {
  return hasNoPlan(permission);
}

/**
 * Accepts for the account's company: creates the association, and makes a company without a plan a main supplier.
 * @param onAccepted what follows in the same transaction
 * @throws {AppError} invitation-not-found, invitation-ended, invitation-other-account, invitation-own-company,
 *   invitation-administrator, domain-not-found, no-domains-chosen, and those of the business step
 */
export async function acceptInvitation(
  context: Context,
  actor: Actor,
  id: string,
  form: ReadAcceptance,
  onAccepted?: (tx: Tx, invitation: InvitationRow) => Promise<void>,
): Promise<void> {
  const { session, address } = actor;
  const { companyId, accountId, account, permission } = session;
  const promoted = await context.db.withAllCompanies('supplier-chain', async (tx) => {
    const row = await answerable(tx, session, id);
    const asked = row.kind === 'ask';
    if (asked) await requireOwnDomains(tx, companyId, form.domains);
    const promotes = !asked && becomesMainSupplier(permission);
    if (promotes) {
      await becomeCompany(tx, session, form.company);
      await grantMainSupplier(tx, companyId);
    }
    await endInvitation(tx, id, { state: 'accepted', accountId });
    await upsertAssociation(tx, {
      id: uuidv7(),
      companyId: asked ? companyId : row.companyId,
      readerId: asked ? row.companyId : companyId,
      level: asked ? form.level : row.level,
      domains: asked ? form.domains : row.domains,
      kind: row.kind,
      ownerAccount: asked ? accountId : row.senderId,
      readerAccount: asked ? row.senderId : accountId,
    });
    await keepInvitedRole(tx, asked ? row.companyId : companyId);
    await logBoth(tx, actor, row, 'supplier.accepted', { promoted: promotes });
    await onAccepted?.(tx, row);
    const company = await nameOf(tx, companyId);
    await sendReplyMail(context, tx, row, 'accepted', { account, company });
    await sendAcceptanceMail(context, tx, row, session);
    notifyInvitationAnswered(context, tx, row, 'accepted', account);
    publishAssociationChange(context, tx, [companyId, row.companyId]);
    if (promotes)
      await audit(tx, { companyId, accountId, address, action: 'company.main-supplier', target: companyId });
    return promotes;
  });
  if (promoted) context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
}

/** @throws {AppError} invitation-not-found, invitation-ended, invitation-other-account */
export async function rejectInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  const { session } = actor;
  await context.db.withAllCompanies('supplier-chain', async (tx) => {
    const row = await lockInvitation(tx, id);
    checkOpen(session, row, nowOf(tx));
    await endInvitation(tx, id, { state: 'rejected', accountId: session.accountId });
    await logBoth(tx, actor, row, 'supplier.rejected', {});
    const company = await nameOf(tx, session.companyId);
    await sendReplyMail(context, tx, row, 'rejected', { account: session.account, company });
    notifyInvitationAnswered(context, tx, row, 'rejected', session.account);
  });
}

async function answerable(tx: Tx, session: Session, id: string): Promise<InvitationRow> {
  const row = await lockInvitation(tx, id);
  checkOpen(session, row, nowOf(tx));
  // Administrators already have access to everything, and their company is not a customer's.
  if (session.permission === ROLES.administrator) throw new AppError('invitation-administrator');
  if (row.companyId === session.companyId) throw new AppError('invitation-own-company');
  return row;
}

function checkOpen(session: Session, row: InvitationRow | null, now: Date): asserts row is InvitationRow {
  // An invitation of another company is treated like a missing one.
  if (!row || !isFor(session, row)) throw new AppError('invitation-not-found');
  if (!isOpen(row, now)) throw new AppError('invitation-ended');
}

function isOpen(row: InvitationRow, now: Date): boolean {
  return row.state === 'pending' && row.expiresAt > now;
}

function isFor(session: Session, row: InvitationRow): boolean {
  return row.email.toLowerCase() === session.account.toLowerCase();
}

/** A general user must complete the company data first. @throws {AppError} company-empty and the like */
async function becomeCompany(tx: Tx, session: Session, form: ReadAcceptance['company']): Promise<void> {
  const { personal } = await companyProfile(tx, session.companyId);
  if (!personal) return;
  const { company = '', companynumber = '', country = '', capital = '', industry = '', jobtitle = '' } = form ?? {};
  const fault = validateBusiness({ company, companynumber, country, capital, industry, jobtitle });
  if (fault) throw formRefusal(fault);
  await convertPersonalCompany(tx, session.companyId, session.accountId, {
    name: company,
    number: companynumber,
    country: country.toUpperCase(),
    capital,
    industry,
    jobTitle: jobtitle,
  });
}

async function nameOf(tx: Tx, companyId: string): Promise<string> {
  const { name, personal } = await companyProfile(tx, companyId);
  return personal ? '' : name;
}

/** Recorded in the audit logs of both companies: each sees the other's action. */
async function logBoth(
  tx: Tx,
  { session, address }: Actor,
  row: InvitationRow,
  action: string,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { companyId, accountId, account } = session;
  const details = { kind: row.kind, ...facts };
  await audit(tx, { companyId, accountId, address, action, target: row.senderAccount, facts: details });
  await audit(tx, { companyId: row.companyId, accountId, action, target: account, facts: { kind: row.kind } });
}

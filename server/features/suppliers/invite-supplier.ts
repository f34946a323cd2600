import type { InvitationKind, SharingLevel } from '@assay/contract/api/suppliers.ts';
import { INVITATION_LIFETIME_MS, SUPPLIER_MAILS_PER_DAY } from '@assay/contract/limits.ts';
import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import { isEmailAddress } from '@assay/contract/registration/validation.ts';
import { type Permission, ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import type { Actor, Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { accountByEmail } from '#platform/db/accounts/accounts.ts';
import { audit } from '#platform/db/audit.ts';
import { lockDomainCount } from '#platform/db/domains/domains.ts';
import { ownedNames } from '#platform/db/suppliers/associations.ts';
import {
  countInvited,
  endInvitation,
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  renewInvitation,
  sentSince,
} from '#platform/db/suppliers/invitations.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { limitReached } from '#platform/http/limit-reached.ts';
import { newLinkToken } from '#platform/secrets/link-token.ts';
import { notifyInvitee } from './notify-supplier.ts';
import { sendInvitationMail } from './supplier-mails.ts';

const DAY_MS = 86_400_000;

/** Whether the account may invite a main supplier, and whether it may ask others to share (docs/product/suppliers.md). */
export function mayInvite(permission: number): boolean {
  return (PLAN_LIMITS[permission as Permission]?.mainSuppliersInvited ?? 0) > 0;
}
export function mayRequestSharing(permission: number): boolean {
  return permission === ROLES.mainSupplier;
}

interface WantedInvitation {
  account: string;
  kind: InvitationKind;
  level: SharingLevel;
  domains: readonly string[] | null;
  /** Title of the questionnaire that follows the acceptance of a request. */
  questionnaire?: string | undefined;
}

/**
 * Invites an address to view the company's results, or requests access to its results.
 * @returns the invitation's ID
 * @throws {AppError} forbidden, limit-reached, account-invalid, domain-not-found, invitation-own-company,
 * invitation-exists, invitation-too-many
 */
export async function inviteSupplier(context: Context, actor: Actor, wanted: WantedInvitation): Promise<string> {
  const { session } = actor;
  const { companyId } = session;
  if (wanted.kind === 'ask' && !mayRequestSharing(session.permission)) throw new AppError('forbidden');
  if (!isEmailAddress(wanted.account)) throw new AppError('account-invalid');
  const { token, hash } = newLinkToken();
  const domains = wanted.kind === 'ask' ? null : wanted.domains;
  const sent = await context.db.withCompany(companyId, async (tx) => {
    // Two concurrent invitations must not both use the last free slot.
    await lockDomainCount(tx, companyId);
    if (await accountByEmail(tx, wanted.account)) throw new AppError('invitation-own-company');
    if (wanted.kind === 'invite') await checkPlan(tx, session, 1);
    await requireOwnDomains(tx, companyId, domains);
    await checkRate(tx, companyId);
    const expiresAt = new Date(nowOf(tx).getTime() + INVITATION_LIFETIME_MS);
    const id = await insertInvitation(tx, {
      id: uuidv7(),
      companyId,
      kind: wanted.kind,
      email: wanted.account,
      level: wanted.level,
      domains: domains && [...domains],
      questionnaire: wanted.kind === 'ask' ? wanted.questionnaire || null : null,
      expiresAt,
      senderId: session.accountId,
      tokenHash: hash,
    });
    if (!id) throw new AppError('invitation-exists');
    const row = (await lockInvitation(tx, id))!;
    await log(tx, actor, 'supplier.invited', row);
    await sendInvitationMail(context, tx, row, token, session.language);
    return row;
  });
  await notifyInvitee(context, sent);
  return sent.id;
}

/**
 * Sends it again: a new link for another week, the former one ends.
 * @throws {AppError} invitation-not-found, limit-reached, invitation-too-many
 */
export async function resendInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  const { session } = actor;
  const { token, hash } = newLinkToken();
  const sent = await context.db.withCompany(session.companyId, async (tx) => {
    await lockDomainCount(tx, session.companyId);
    const row = await pending(tx, id);
    // An expired invitation no longer occupied a slot.
    const needed = row.expiresAt.getTime() > nowOf(tx).getTime() ? 0 : 1;
    if (row.kind === 'invite') await checkPlan(tx, session, needed);
    else if (!mayRequestSharing(session.permission)) throw new AppError('forbidden');
    await checkRate(tx, session.companyId);
    const expiresAt = new Date(nowOf(tx).getTime() + INVITATION_LIFETIME_MS);
    await renewInvitation(tx, id, { tokenHash: hash, expiresAt, senderId: session.accountId });
    const renewed = (await lockInvitation(tx, id))!;
    await log(tx, actor, 'supplier.invited', renewed);
    await sendInvitationMail(context, tx, renewed, token, session.language);
    return renewed;
  });
  await notifyInvitee(context, sent);
}

/** Withdraws an invitation: its link becomes invalid immediately. @throws {AppError} invitation-not-found */
export async function withdrawInvitation(context: Context, actor: Actor, id: string): Promise<void> {
  const { companyId, accountId } = actor.session;
  await context.db.withCompany(companyId, async (tx) => {
    const row = await pending(tx, id);
    await endInvitation(tx, id, { state: 'withdrawn', accountId });
    await log(tx, actor, 'supplier.invitation-withdrawn', row);
  });
}

async function pending(tx: Tx, id: string): Promise<InvitationRow> {
  const row = await lockInvitation(tx, id);
  if (row?.state !== 'pending') throw new AppError('invitation-not-found');
  return row;
}

async function checkPlan(tx: Tx, { companyId, permission }: Session, more: number): Promise<void> {
  const allowed = PLAN_LIMITS[permission as Permission]?.mainSuppliersInvited ?? 0;
  if (allowed === 0 || (await countInvited(tx, companyId)) + more > allowed) {
    throw limitReached('mainSuppliersInvited', allowed);
  }
}

/**
 * @throws {AppError} domain-not-found for a name that is none of the company's, no-domains-chosen for an empty choice
 */
export async function requireOwnDomains(tx: Tx, companyId: string, names: readonly string[] | null): Promise<void> {
  if (names === null) return;
  if (names.length === 0) throw new AppError('no-domains-chosen');
  const owned = new Set(await ownedNames(tx, companyId, names));
  const unknown = names.find((name) => !owned.has(name));
  if (unknown !== undefined) throw new AppError('domain-not-found', { domain: unknown.slice(0, 253) });
}

async function checkRate(tx: Tx, companyId: string): Promise<void> {
  const sent = await sentSince(tx, companyId, new Date(nowOf(tx).getTime() - DAY_MS));
  if (sent >= SUPPLIER_MAILS_PER_DAY) throw new AppError('invitation-too-many', { count: SUPPLIER_MAILS_PER_DAY });
}

function log(tx: Tx, { session, address }: Actor, action: string, row: InvitationRow): Promise<void> {
  const { companyId, accountId } = session;
  const facts = { kind: row.kind, level: row.level, ...(row.domains ? { domains: row.domains } : {}) };
  return audit(tx, { companyId, accountId, address, action, target: row.email, facts });
}

import type { Context } from '#platform/context.ts';
import { type AccountRow, accountByEmail, accountById } from '#platform/db/accounts/accounts.ts';
import { findPendingRegistration } from '#platform/db/accounts/registrations.ts';
import { findAccountBySignOn, findSignOn, insertSignOn, recordSignOnUse } from '#platform/db/accounts/sign-ons.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { approveInvited } from '../approve-invited.ts';
import type { Auth } from '../auth.ts';
import type { ClientInfo } from '../client-info.ts';
import { auditRefusal, checkMayLogIn, type LoggedIn, openSession } from '../log-in.ts';
import { checkSecondFactor, type FactorProof } from '../second-factor.ts';
import { type Identity, isOfDomain, type ProviderSettings } from './identity-provider.ts';
import { applyRoles } from './mapped-roles.ts';

interface SignOnRequest {
  /** That authenticated the user. */
  provider: ProviderSettings;
  identity: Identity;
  /** Of the account's own second factor, unless the provider's is relied on. */
  proof: FactorProof;
}

/**
 * Logs in the user that the provider authenticated. The account is the one linked with this identity, else the one
 * whose address the provider has verified; that one is linked now. No account is created.
 * @throws {AppError} sign-on-*, account-disabled, account-not-activated, approval-pending, second-factor-*
 */
export async function signOn(
  context: Context,
  auth: Auth,
  { provider, identity, proof }: SignOnRequest,
  caller: ClientInfo,
): Promise<LoggedIn> {
  const found = await findAccount(context, identity);
  const { linked } = found;
  const known = found.account && (await approveInvited(context, found.account));
  let account: AccountRow;
  try {
    account = await checkAccount(context, provider, identity, { ...found, account: known });
    if (provider.secondFactor === 'own') await checkSecondFactor(context, auth, account, proof, caller);
  } catch (error) {
    // The request for the code is a step of the login, not a failure.
    if (error instanceof AppError && error.id !== 'second-factor-needed') {
      await auditRefusal(context, known, identity.email, caller, error.id);
    }
    throw error;
  }
  const { address } = caller;
  const present = await applyRoles(context, account, identity.roles, { provider: provider.name, address });
  const store = async (tx: Tx) => {
    if (linked) return recordSignOnUse(tx, identity);
    const { id: accountId, companyId, email: target } = account;
    await insertSignOn(tx, { ...identity, companyId, accountId });
    const facts = { issuer: identity.issuer };
    await audit(tx, { companyId, accountId, address, action: 'account.sign-on-linked', target, facts });
  };
  return openSession(context, auth, present, caller, { byProvider: { store, secondFactor: provider.secondFactor } });
}

/** The account of an identity, without logging in. */
export interface FoundAccount {
  account: AccountRow | null;
  /** Found by its link with this identity; otherwise by the address, and linked when it logs in. */
  linked: boolean;
  refused: 'sign-on-email-unverified' | 'sso-identity-conflict' | null;
}

export function findAccount({ db }: Pick<Context, 'db'>, identity: Identity): Promise<FoundAccount> {
  return db.withAllCompanies('log-in-and-session', (tx) => accountOf(tx, identity));
}

/**
 * Whether the identity may log in the account that was found for it.
 * @throws {AppError} sign-on-*, sso-identity-conflict, account-disabled, account-not-activated, approval-pending
 */
export async function checkAccount(
  context: Context,
  { name, emailDomains }: ProviderSettings,
  identity: Identity,
  { account, refused }: FoundAccount,
): Promise<AccountRow> {
  if (refused) throw new AppError(refused, { name, account: identity.email });
  if (!account) throw await strangerOf(context, name, identity);
  if (emailDomains.length > 0 && !isOfDomain(account.email, emailDomains)) {
    throw new AppError('sign-on-domain-refused', { name });
  }
  checkMayLogIn(account);
  return account;
}

async function accountOf(tx: Tx, identity: Identity): Promise<FoundAccount> {
  const known = await findAccountBySignOn(tx, identity);
  if (known) return { account: await accountById(tx, known), linked: true, refused: null };
  if (!identity.email || !identity.emailVerified) {
    return { account: null, linked: false, refused: 'sign-on-email-unverified' };
  }
  const account = await accountByEmail(tx, identity.email);
  // An address that was reassigned at the provider must not give access to the account of its previous holder.
  const otherwise = account !== null && (await findSignOn(tx, account.id, identity.issuer)) !== null;
  return { account, linked: false, refused: otherwise ? 'sso-identity-conflict' : null };
}

/** The address is verified, so its holder may learn whether a registration waits. */
async function strangerOf({ db }: Context, name: string, { email }: Identity): Promise<AppError> {
  const waiting = await db.withAllCompanies('log-in-and-session', (tx) => findPendingRegistration(tx, email));
  return waiting ? new AppError('account-not-activated') : new AppError('sign-on-unknown', { name, account: email });
}

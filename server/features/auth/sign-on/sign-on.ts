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
import type { Identity } from './identity-provider.ts';

/**
 * Logs in the user that the provider authenticated. The account is the one linked with this identity, else the one
 * whose address the provider has verified; that one is linked now. No account is created.
 * @throws {AppError} sign-on-*, account-disabled, account-not-activated, approval-pending, second-factor-*
 */
export async function signOn(
  context: Context,
  auth: Auth,
  name: string,
  identity: Identity,
  proof: FactorProof,
  caller: ClientInfo,
): Promise<LoggedIn> {
  const { db, config } = context;
  const found = await db.withAllCompanies('log-in-and-session', (tx) => accountOf(tx, identity));
  const { linked } = found;
  const account = found.account && (await approveInvited(context, found.account));
  try {
    if (found.refused) throw new AppError(found.refused, { name, account: identity.email });
    if (!account) throw await strangerOf(context, name, identity);
    checkMayLogIn(account);
    if (config.signOn?.secondFactor === 'own') await checkSecondFactor(context, auth, account, proof, caller);
  } catch (error) {
    // The request for the code is a step of the login, not a failure.
    if (error instanceof AppError && error.id !== 'second-factor-needed') {
      await auditRefusal(context, account, identity.email, caller, error.id);
    }
    throw error;
  }
  return openSession(context, auth, account, caller, async (tx) => {
    if (linked) return recordSignOnUse(tx, identity);
    const { id: accountId, companyId, email: target } = account;
    await insertSignOn(tx, { ...identity, companyId, accountId });
    const { address } = caller;
    const facts = { issuer: identity.issuer };
    await audit(tx, { companyId, accountId, address, action: 'account.sign-on-linked', target, facts });
  });
}

interface Found {
  account: AccountRow | null;
  /** The account is linked during this login. */
  linked: boolean;
  refused: 'sign-on-email-unverified' | 'sso-identity-conflict' | null;
}

async function accountOf(tx: Tx, identity: Identity): Promise<Found> {
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
  const waiting = await db.withoutCompany((tx) => findPendingRegistration(tx, email));
  return waiting ? new AppError('account-not-activated') : new AppError('sign-on-unknown', { name, account: email });
}

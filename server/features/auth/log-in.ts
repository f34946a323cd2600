import { SESSION_LIFETIME_MS } from '@assay/contract/limits.ts';
import { uuidv7 } from 'uuidv7';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { type AccountRow, accountByEmail, lockAccount, recordLogin } from '#platform/db/accounts/accounts.ts';
import { wasMailedSince } from '#platform/db/accounts/mails.ts';
import { findPendingRegistration } from '#platform/db/accounts/registrations.ts';
import { insertSession, revokeOldestSessions, sessionById } from '#platform/db/accounts/sessions.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { approveInvited } from './approve-invited.ts';
import type { Auth } from './auth.ts';
import type { ClientInfo } from './client-info.ts';
import { knownDeviceOf } from './device-cookie.ts';
import type { Reservation } from './limits/guess-limiter.ts';
import { refusalRow } from './limits/refused-logins.ts';
import { passwordStatusOf } from './passwords/password-age.ts';
import { compareWithDummyHash, passwordMatches } from './passwords/password-hash.ts';
import { checkSecondFactor, type FactorProof } from './second-factor.ts';
import { type Session, toSession } from './session.ts';
import { newCsrfValue, signToken } from './session-tokens.ts';

const HOUR_MS = 3_600_000;

export interface LoggedIn {
  session: Session;
  token: string;
  csrf: string;
}

/**
 * Verifies account and password under the login limits. A failure takes the same time whether the account exists or
 * not.
 * @throws {AppError} login-failed, login-locked
 */
export async function checkCredentials(
  context: Context,
  auth: Auth,
  credentials: { account: string; password: string },
  caller: ClientInfo,
): Promise<AccountRow> {
  const { account: email, password } = credentials;
  const device = await knownDeviceOf(context, auth, caller.browser, email);
  const reservation = await auth.limiter.reserve('password', { account: email, address: caller.address, device });
  const account = await context.db.withAllCompanies('log-in-and-session', (tx) => accountByEmail(tx, email));
  const fits = account?.passwordHash
    ? await passwordMatches(account.passwordHash, password)
    : await matchesPending(context, email, password, reservation);
  if (!account || !fits) {
    await auditRefusal(context, account, email, caller, 'login-failed');
    if (account && reservation.last) await tellLocked(context, account);
    reservation.wrong();
    throw new AppError('login-failed');
  }
  await reservation.right();
  return account;
}

/**
 * Writes a refused login to the audit log, with a bounded number of rows.
 * @param typed as entered: an existing account, or any text
 */
export function auditRefusal(
  context: Context,
  account: Pick<AccountRow, 'id' | 'companyId'> | null,
  typed: string,
  caller: ClientInfo,
  reason: string,
): Promise<void> {
  return context.db.withAllCompanies('log-in-and-session', async (tx) => {
    const { address } = caller;
    const counted = await refusalRow(tx, context, { typed, address, exists: account !== null });
    if (!counted) return;
    await audit(tx, {
      ...(account ? { companyId: account.companyId } : {}),
      accountId: account?.id ?? null,
      address,
      action: 'session.refused',
      target: typed.slice(0, 254),
      facts: { reason, ...counted },
    });
  });
}

/**
 * A registered user without activation is informed only if the password is correct.
 * @throws {AppError} account-not-activated
 */
async function matchesPending(
  context: Context,
  email: string,
  password: string,
  reservation: Reservation,
): Promise<false> {
  const waiting = await context.db.withAllCompanies('log-in-and-session', (tx) => findPendingRegistration(tx, email));
  if (!waiting) return compareWithDummyHash(password);
  if (!(await passwordMatches(waiting.passwordHash, password))) return false;
  await reservation.takeBack();
  throw new AppError('account-not-activated');
}

/** Notifies the owner of a locked account, at most once an hour (docs/product/accounts.md). */
async function tellLocked(context: Context, account: AccountRow): Promise<void> {
  const { email: to, id: accountId, companyId, name, language } = account;
  await context.db.withCompany(companyId, async (tx) => {
    // Several devices may be locked concurrently.
    await lockAccount(tx, accountId);
    if (await wasMailedSince(tx, accountId, 'login-locked', new Date(context.clock.now().getTime() - HOUR_MS))) return;
    const facts = { name };
    await enqueueMail(context, tx, {
      to,
      accountId,
      template: 'login-locked',
      language,
      facts,
      path: '/forgotPassword',
    });
  });
}

/**
 * Checks whether the account may log in, with any kind of credential.
 * @throws {AppError} account-disabled, approval-pending
 */
export function checkMayLogIn(account: AccountRow): void {
  if (account.disabledAt || !account.activatedAt) throw new AppError('account-disabled');
  if (account.approvalPending) throw new AppError('approval-pending');
}

/**
 * Logs in by password.
 * @throws {AppError} login-failed, login-locked, account-disabled, approval-pending, password-expired (which opens no session), second-factor-*
 */
export async function logIn(
  context: Context,
  auth: Auth,
  credentials: { account: string; password: string } & FactorProof,
  caller: ClientInfo,
): Promise<LoggedIn> {
  const account = await approveInvited(context, await checkCredentials(context, auth, credentials, caller));
  try {
    checkMayLogIn(account);
    if (passwordStatusOf(account, context.config.passwords, context.clock.now().getTime()).expired)
      throw new AppError('password-expired');
    await checkSecondFactor(context, auth, account, credentials, caller);
  } catch (error) {
    // The request for the code is a step of the login, not a failure.
    if (error instanceof AppError && error.id !== 'second-factor-needed') {
      await auditRefusal(context, account, account.email, caller, error.id);
    }
    throw error;
  }
  return openSession(context, auth, account, caller);
}

/** Open sessions of an account, as many as its page lists; a login beyond them ends the oldest (OWASP ASVS 7.1.2). */
export const SESSIONS_MAX = 100;

interface LogInMethod {
  /** Authentication method if it was not a password. */
  by?: 'sign-on' | 'passkey';
  /** `store`: stores the provider's result in the same transaction. Absent for a login without a provider. */
  byProvider?: { store(tx: Tx): Promise<void>; secondFactor: 'own' | 'provider' };
}

/**
 * Opens a three-hour session for an authenticated account.
 */
export async function openSession(
  context: Context,
  auth: Auth,
  account: AccountRow,
  caller: ClientInfo,
  { byProvider, by = byProvider && 'sign-on' }: LogInMethod = {},
): Promise<LoggedIn> {
  const id = uuidv7();
  const expiresAt = new Date(context.clock.now().getTime() + SESSION_LIFETIME_MS);
  const csrf = newCsrfValue();
  const { row, ended } = await context.db.withCompany(account.companyId, async (tx) => {
    await insertSession(tx, {
      id,
      companyId: account.companyId,
      accountId: account.id,
      expiresAt,
      address: caller.address,
      userAgent: caller.userAgent.slice(0, 300),
      csrfHash: csrf.hash,
      byProvider: byProvider !== undefined,
      providerFactor: byProvider?.secondFactor === 'provider',
    });
    await byProvider?.store(tx);
    // Locks the account, so that concurrent logins count each other's sessions.
    await recordLogin(tx, account.id);
    const ended = await revokeOldestSessions(tx, account.id, SESSIONS_MAX);
    await audit(tx, {
      companyId: account.companyId,
      accountId: account.id,
      address: caller.address,
      action: 'session.login',
      target: account.email,
      ...(by ? { facts: { by } } : {}),
    });
    return { row: await sessionById(tx, id), ended };
  });
  for (const old of ended) context.bus.send({ type: NOTICES.session, id: old, company: account.companyId });
  context.bus.send({ type: NOTICES.login, id, company: account.companyId });
  const session = toSession(row!, context.clock.now());
  return { session, token: await tokenOf(auth, session), csrf: csrf.value };
}

/** A new token for a session in its current state; its expiration does not change. */
export function tokenOf(auth: Auth, session: Session): Promise<string> {
  const { account, name, permission, startDate, expiredDate } = session;
  return signToken(auth.keys, { account, name, permission, startdate: startDate, enddate: expiredDate }, session);
}

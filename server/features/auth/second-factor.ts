import { createHash, randomInt } from 'node:crypto';
import type { RecoveryCodes, RevokedAccess } from '@assay/contract/api/account.ts';
import type { PasskeyAssertion } from '@assay/contract/api/credentials/passkeys.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { passkeysOf } from '#platform/db/accounts/passkeys.ts';
import { revokeAccess } from '#platform/db/accounts/revoke-access.ts';
import {
  confirmSecondFactor,
  consumeTotpStep,
  deleteAuthenticatorSecret,
  deleteSecondFactor,
  findSecondFactor,
  type SecondFactorRow,
  upsertRecoveryCodes,
  upsertUnconfirmedSecret,
} from '#platform/db/accounts/second-factors.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import type { Auth } from './auth.ts';
import type { ClientInfo } from './client-info.ts';
import { knownDeviceOf } from './device-cookie.ts';
import type { Guess, GuessKind } from './limits/guess-limiter.ts';
import { checkAssertion } from './passkeys/assertion.ts';

/** Time-based codes (RFC 6238: six digits, 30 seconds, SHA-1, as supported by all apps), and recovery codes. */

/** One step to either side, for clocks that are not quite right, in seconds. */
const TOLERANCE_SECONDS = 30;
const RECOVERY_CODES = 10;
/**
 * Without characters that are easily confused; ten of 31 are 49 random bits, under the limit of wrong codes (`GUESSES_MAX`).
 */
const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Account that the second factor belongs to. */
export interface FactorOwner {
  id: string;
  companyId: string;
  email: string;
  name: string;
  language: string;
}

/** A session that changes a factor of its own account is the only one that remains. */
export interface FactorActor extends FactorOwner {
  session: string;
}

const sealContext = (accountId: string) => `second factor ${accountId}`;
const recoveryHash = (accountId: string, code: string) =>
  createHash('sha256')
    .update(`recovery ${accountId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest();

/**
 * Starts the setup of an authenticator app, which takes effect once a code was confirmed. The caller has re-authenticated.
 * @throws {AppError} second-factor-exists
 */
export async function beginSecondFactor(
  context: Context,
  owner: FactorOwner,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const sealed = context.secrets.seal('second factor', Buffer.from(secret), sealContext(owner.id));
  await context.db.withCompany(owner.companyId, async (tx) => {
    if ((await findSecondFactor(tx, owner.id))?.confirmedAt) throw new AppError('second-factor-exists');
    await upsertUnconfirmedSecret(tx, owner.companyId, owner.id, sealed);
  });
  return { secret, uri: generateURI({ issuer: APPLICATION_NAME, label: owner.email, secret }) };
}

/**
 * Confirms the app with its first code.
 * @returns recovery codes, shown once, and the ended access
 * @throws {AppError} second-factor-not-begun, second-factor-exists, second-factor-wrong, login-locked after ten wrong ones
 */
export async function confirmFactor(
  context: Context,
  auth: Pick<Auth, 'limiter'>,
  owner: FactorActor,
  code: string,
  address: string,
): Promise<RecoveryCodes> {
  const row = await context.db.withCompany(owner.companyId, (tx) => findSecondFactor(tx, owner.id));
  if (!row) throw new AppError('second-factor-not-begun');
  if (row.confirmedAt) throw new AppError('second-factor-exists');
  const guess = { account: owner.email, address, device: '' };
  await counted(auth, 'second-factor-setup', guess, async () => {
    const step = stepOf(context, owner.id, row, code);
    return step !== null && context.db.withCompany(owner.companyId, (tx) => consumeTotpStep(tx, owner.id, step));
  });
  const { codes, hashes } = newRecoveryCodes(owner.id);
  const ended = await change(context, owner, 'second-factor-on', address, async (tx) => {
    // Two concurrent valid codes: the recovery codes that were shown first must stay valid.
    if (!(await confirmSecondFactor(tx, owner.id))) throw new AppError('second-factor-exists');
    await upsertRecoveryCodes(tx, owner.companyId, owner.id, hashes);
  });
  return { codes, ended };
}

/** Replaces the remaining recovery codes. @throws {AppError} second-factor-not-begun */
export async function renewRecoveryCodes(
  context: Context,
  owner: FactorActor,
  address: string,
): Promise<RecoveryCodes> {
  const { codes, hashes } = newRecoveryCodes(owner.id);
  const ended = await change(context, owner, 'recovery-codes-renewed', address, async (tx) => {
    const { app, passkeys } = await factorsOf(tx, owner.id);
    if (!app && passkeys === 0) throw new AppError('second-factor-not-begun');
    await upsertRecoveryCodes(tx, owner.companyId, owner.id, hashes);
  });
  return { codes, ended };
}

/** Removes the authenticator app; passkeys, and with them the recovery codes, stay. @returns what access was ended */
export async function removeSecondFactor(
  context: Context,
  owner: FactorActor,
  address: string,
): Promise<RevokedAccess> {
  const { passkeys } = await context.db.withCompany(owner.companyId, (tx) => factorsOf(tx, owner.id));
  return change(context, owner, passkeys > 0 ? 'app-removed' : 'second-factor-off', address, async (tx) => {
    await deleteAuthenticatorSecret(tx, owner.id);
    await deleteRecoveryCodesIfLast(tx, owner.id);
  });
}

/** The factors of an account in addition to its password. */
async function factorsOf(
  tx: Tx,
  accountId: string,
): Promise<{ row: SecondFactorRow | null; app: boolean; passkeys: number }> {
  const row = await findSecondFactor(tx, accountId);
  const passkeys = (await passkeysOf(tx, accountId)).length;
  return { row, app: row !== null && row.confirmedAt !== null, passkeys };
}

/** Recovery codes go with the last factor. @returns whether it was the last */
export async function deleteRecoveryCodesIfLast(tx: Tx, accountId: string): Promise<boolean> {
  const { app, passkeys } = await factorsOf(tx, accountId);
  if (app || passkeys > 0) return false;
  await deleteSecondFactor(tx, accountId);
  return true;
}

/** Second factor presented at login. */
export interface FactorProof {
  /** Of the app, or a recovery code; each works once. */
  code?: string | undefined;
  /** Response to a login challenge. */
  passkey?: PasskeyAssertion | undefined;
}

/**
 * Verifies the second factor of an account that has one.
 * @throws {AppError} second-factor-needed, second-factor-wrong, passkey-not-accepted, login-locked after ten wrong
 * codes
 */
export async function checkSecondFactor(
  context: Context,
  auth: Pick<Auth, 'limiter' | 'browserKey'>,
  owner: FactorOwner,
  { code, passkey }: FactorProof,
  caller: Pick<ClientInfo, 'address' | 'browser'>,
): Promise<void> {
  const { row, app, passkeys } = await context.db.withCompany(owner.companyId, (tx) => factorsOf(tx, owner.id));
  if (!app && passkeys === 0) return;
  if (passkey && !code) {
    const { accountId } = await checkAssertion(context, passkey, { purpose: 'log-in', accountId: null });
    if (accountId !== owner.id) throw new AppError('passkey-not-accepted');
    return;
  }
  if (!code || row === null) throw new AppError('second-factor-needed', { app: Number(app), passkeys });
  const { email: account } = owner;
  const device = await knownDeviceOf(context, auth, caller.browser, account);
  const guess = { account, address: caller.address, device };
  await counted(auth, 'second-factor', guess, () =>
    context.db.withCompany(owner.companyId, async (tx) => {
      // A secret that was offered and not confirmed is no factor yet.
      const step = app ? stepOf(context, owner.id, row, code) : null;
      if (step !== null) return consumeTotpStep(tx, owner.id, step);
      const hash = recoveryHash(owner.id, code);
      const present = (await findSecondFactor(tx, owner.id, true))?.recovery ?? [];
      const left = present.filter((one) => !one.equals(hash));
      if (left.length === present.length) return false;
      await upsertRecoveryCodes(tx, owner.companyId, owner.id, left);
      return true;
    }),
  );
}

/** Runs a comparison under a separate limit: a right password must not reset the count of wrong codes. */
async function counted(
  auth: Pick<Auth, 'limiter'>,
  kind: GuessKind,
  guess: Guess,
  compare: () => boolean | Promise<boolean>,
): Promise<void> {
  const reservation = await auth.limiter.reserve(kind, guess);
  if (!(await compare())) throw new AppError('second-factor-wrong');
  await reservation.right();
}

/** The 30-second step of a code; null if it is wrong or not newer than the last accepted one. */
function stepOf(context: Context, accountId: string, row: SecondFactorRow, code: string): number | null {
  const token = code.replace(/\s/g, '');
  if (row.sealed === null || !/^\d{6}$/.test(token)) return null;
  const secret = context.secrets.open('second factor', row.sealed, sealContext(accountId)).toString();
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(context.clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > row.lastStep ? result.timeStep : null;
}

export function newRecoveryCodes(accountId: string): { codes: string[]; hashes: Buffer[] } {
  const signs = (count: number) =>
    Array.from({ length: count }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${signs(5)}-${signs(5)}`);
  return { codes, hashes: codes.map((code) => recoveryHash(accountId, code)) };
}

const ENTRIES = {
  'second-factor-on': 'second-factor.on',
  'second-factor-off': 'second-factor.off',
  'app-removed': 'second-factor.app-removed',
  'recovery-codes-renewed': 'second-factor.recovery-renewed',
} as const;

/** Changes a credential with its audit entry and mail; ends all access except the current session. */
async function change(
  context: Context,
  owner: FactorActor,
  template: keyof typeof ENTRIES,
  address: string,
  work: (tx: Tx) => Promise<void>,
): Promise<RevokedAccess> {
  const { id: accountId, companyId, email: to, name, language } = owner;
  const ended = await context.db.withCompany(companyId, async (tx) => {
    await work(tx);
    const ended = await revokeAccess(tx, accountId, owner.session);
    await audit(tx, { companyId, accountId, address, action: ENTRIES[template], target: to, facts: { ended } });
    await enqueueMail(context, tx, { to, accountId, template, language, facts: { name, ...ended } });
    return ended;
  });
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
  return ended;
}

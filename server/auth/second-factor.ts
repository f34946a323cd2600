import { createHash, createHmac, randomInt } from 'node:crypto';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Context } from '../context.ts';
import type { Tx } from '../db/access.ts';
import { attemptsOf, countFailure, forgetFailures } from '../db/accounts/login-attempts.ts';
import {
  confirmSecondFactor,
  dropSecondFactor,
  type SecondFactorRow,
  secondFactorOf,
  storeOffer,
  storeRecovery,
  takeStep,
} from '../db/accounts/second-factors.ts';
import { audit } from '../db/audit.ts';
import { AppError } from '../errors.ts';
import { NOTICES } from '../live/notices.ts';
import { putMail } from '../mail/outbox.ts';

/** Time-based codes (RFC 6238: six digits, 30 seconds, SHA-1 as every app has it), and codes for when the app is gone. */

/** One step to either side, for clocks that are not quite right, in seconds. */
const TOLERANCE_SECONDS = 30;
const WRONG_CODES_MAX = 10;
const CLOSED_MINUTES = 15;
const RECOVERY_CODES = 10;
/** Without signs that are easily mistaken; ten of 31 are 49 random bits, under the limit of wrong codes. */
const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

interface Owner {
  id: string;
  companyId: string;
  email: string;
  name: string;
  language: string;
}

const sealContext = (accountId: string) => `second factor ${accountId}`;
const recoveryHash = (accountId: string, code: string) =>
  createHash('sha256')
    .update(`recovery ${accountId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest();

/**
 * Begins to set it up: nothing is asked for until a code was confirmed.
 * @throws {AppError} second-factor-exists
 */
export async function beginSecondFactor(context: Context, owner: Owner): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const sealed = context.secrets.seal('second factor', Buffer.from(secret), sealContext(owner.id));
  await context.db.withCompany(owner.companyId, async (tx) => {
    if ((await secondFactorOf(tx, owner.id))?.confirmedAt) throw new AppError('second-factor-exists');
    await storeOffer(tx, owner.companyId, owner.id, sealed);
  });
  return { secret, uri: generateURI({ issuer: APPLICATION_NAME, label: owner.email, secret }) };
}

/**
 * The first code makes it count.
 * @returns recovery codes, shown once
 * @throws {AppError} second-factor-not-begun, second-factor-exists, second-factor-wrong
 */
export async function confirmFactor(context: Context, owner: Owner, code: string, address: string): Promise<string[]> {
  const row = await context.db.withCompany(owner.companyId, (tx) => secondFactorOf(tx, owner.id));
  if (!row) throw new AppError('second-factor-not-begun');
  if (row.confirmedAt) throw new AppError('second-factor-exists');
  await counted(context, owner.id, async () => {
    const step = stepOf(context, owner.id, row, code);
    return step !== null && context.db.withCompany(owner.companyId, (tx) => takeStep(tx, owner.id, step));
  });
  const { codes, hashes } = newRecoveryCodes(owner.id);
  await change(context, owner, 'second-factor-on', address, async (tx) => {
    await confirmSecondFactor(tx, owner.id);
    await storeRecovery(tx, owner.id, hashes);
  });
  return codes;
}

/** New recovery codes in the place of those that are left. @throws {AppError} second-factor-not-begun */
export async function renewRecoveryCodes(context: Context, owner: Owner, address: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(owner.id);
  await context.db.withCompany(owner.companyId, async (tx) => {
    if (!(await secondFactorOf(tx, owner.id))?.confirmedAt) throw new AppError('second-factor-not-begun');
    await storeRecovery(tx, owner.id, hashes);
    const { companyId, id: accountId, email: target } = owner;
    await audit(tx, { companyId, accountId, address, action: 'second-factor.recovery-renewed', target });
  });
  return codes;
}

export async function removeSecondFactor(context: Context, owner: Owner, address: string): Promise<void> {
  await change(context, owner, 'second-factor-off', address, (tx) => dropSecondFactor(tx, owner.id));
}

/**
 * Asks for the code of an account that has a second factor.
 * @param code of the app, or a recovery code; each works once
 * @throws {AppError} second-factor-needed, second-factor-wrong, login-locked after ten wrong ones
 */
export async function checkSecondFactor(context: Context, owner: Owner, code: string | undefined): Promise<void> {
  const row = await context.db.withCompany(owner.companyId, (tx) => secondFactorOf(tx, owner.id));
  if (!row?.confirmedAt) return;
  if (!code) throw new AppError('second-factor-needed');
  await counted(context, owner.id, () =>
    context.db.withCompany(owner.companyId, async (tx) => {
      const step = stepOf(context, owner.id, row, code);
      if (step !== null) return takeStep(tx, owner.id, step);
      const hash = recoveryHash(owner.id, code);
      const present = (await secondFactorOf(tx, owner.id, true))?.recovery ?? [];
      const left = present.filter((one) => !one.equals(hash));
      if (left.length === present.length) return false;
      await storeRecovery(tx, owner.id, left);
      return true;
    }),
  );
}

/** Runs a comparison under a limit of its own: a right password must not clear the count of wrong codes. */
async function counted(context: Context, accountId: string, compare: () => boolean | Promise<boolean>): Promise<void> {
  const subject = createHmac('sha256', context.secrets.derive('login attempts')).update(`factor ${accountId}`).digest();
  const { lockedUntil } = await context.db.withoutCompany((tx) => attemptsOf(tx, 'second-factor', subject));
  if (lockedUntil) {
    const seconds = Math.max(1, Math.ceil((lockedUntil.getTime() - context.clock.now().getTime()) / 1000));
    throw new AppError('login-locked', { count: Math.ceil(seconds / 60) }, seconds);
  }
  if (await compare()) {
    await context.db.withoutCompany((tx) => forgetFailures(tx, 'second-factor', subject));
    return;
  }
  await context.db.withoutCompany((tx) => countFailure(tx, 'second-factor', subject, WRONG_CODES_MAX, CLOSED_MINUTES));
  throw new AppError('second-factor-wrong');
}

/** The 30-second step that a code belongs to; null when it is wrong or not newer than the last one taken. */
function stepOf(context: Context, accountId: string, row: SecondFactorRow, code: string): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
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

function newRecoveryCodes(accountId: string): { codes: string[]; hashes: Buffer[] } {
  const signs = (count: number) =>
    Array.from({ length: count }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${signs(5)}-${signs(5)}`);
  return { codes, hashes: codes.map((code) => recoveryHash(accountId, code)) };
}

async function change(
  context: Context,
  owner: Owner,
  template: 'second-factor-on' | 'second-factor-off',
  address: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { id: accountId, companyId, email: to, name, language } = owner;
  await context.db.withCompany(companyId, async (tx) => {
    await work(tx);
    const action = template === 'second-factor-on' ? 'second-factor.on' : 'second-factor.off';
    await audit(tx, { companyId, accountId, address, action, target: to });
    await putMail(context, tx, { to, accountId, template, language, facts: { name } });
  });
  context.bus.send({ type: NOTICES.account, id: accountId, company: companyId });
}

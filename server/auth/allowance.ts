import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import { nowOf } from '../db/access.ts';
import { type AttemptKind, attemptsOf, countFailure } from '../db/accounts/login-attempts.ts';
import { AppError } from '../errors.ts';

const PAUSE_MINUTES = 15;
/** Mails that anybody can make the product send to one address, and that one caller can ask for. */
const MAILS_PER_RECIPIENT = 5;
const MAILS_PER_CALLER = 60;

/**
 * May a mail that somebody without a log-in asks for be sent? Counted per recipient and per caller.
 * @returns false = the recipient got enough for now; the answer stays the usual one
 * @throws {AppError} too-many-requests for the caller
 */
export async function mayAskForMail(
  context: Pick<Context, 'db' | 'secrets'>,
  recipient: string,
  caller: string,
): Promise<boolean> {
  const key = context.secrets.derive('mail allowance');
  const hash = (value: string) => createHmac('sha256', key).update(value).digest();
  return context.db.withoutCompany(async (tx) => {
    const spend = async (kind: AttemptKind, subject: Buffer, limit: number) => {
      const { lockedUntil } = await attemptsOf(tx, kind, subject);
      if (lockedUntil) return lockedUntil;
      await countFailure(tx, kind, subject, limit, PAUSE_MINUTES);
      return null;
    };
    const closed = await spend('mail-caller', hash(`caller ${caller}`), MAILS_PER_CALLER);
    if (closed) {
      const seconds = Math.max(1, Math.ceil((closed.getTime() - nowOf(tx).getTime()) / 1000));
      throw new AppError('too-many-requests', { count: seconds }, seconds);
    }
    return (await spend('mail', hash(`mail ${recipient.toLowerCase()}`), MAILS_PER_RECIPIENT)) === null;
  });
}

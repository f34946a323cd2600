import { createHmac } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { type Counter, countAttempt, findLockedUntil } from '#platform/db/accounts/login-attempts.ts';
import { AppError } from '#platform/errors.ts';
import { networkOf } from './network.ts';

/**
 * Mails per quarter of an hour that unauthenticated requests can cause to one address, and that one network can
 * request.
 */
const MAILS_PER_RECIPIENT = 5;
const MAILS_PER_NETWORK = 60;
/** Registrations a quarter of an hour of one network: a class or an office that starts together, no mass registration. */
const REGISTRATIONS_PER_NETWORK = 10;

/** Sender of an unauthenticated request that sends mail. */
export interface MailRequest {
  recipient: string;
  /** Network address. */
  address: string;
  /** The device is known for the recipient's account: the limit of its network does not apply. */
  knownDevice?: boolean;
  registration?: boolean;
}

/**
 * Reserves an unauthenticated mail request, before any work for it: per recipient, and per network.
 * @returns false = the recipient's limit is reached; the response is unchanged
 * @throws {AppError} too-many-requests for the network
 */
export async function reserveMail(context: Pick<Context, 'db' | 'secrets'>, wish: MailRequest): Promise<boolean> {
  const key = context.secrets.derive('mail allowance');
  const hash = (value: string) => createHmac('sha256', key).update(value).digest();
  const network = hash(`network ${networkOf(wish.address)}`);
  const counters: Counter[] = [
    { kind: 'mail', subject: hash(`mail ${wish.recipient.toLowerCase()}`), limit: MAILS_PER_RECIPIENT },
  ];
  if (!wish.knownDevice) counters.push({ kind: 'mail-network', subject: network, limit: MAILS_PER_NETWORK });
  if (wish.registration) {
    counters.push({ kind: 'registration-network', subject: network, limit: REGISTRATIONS_PER_NETWORK });
  }
  return context.db.withoutCompany(async (tx) => {
    const admitted = await countAttempt(tx, counters);
    const closed = counters.find((_, at) => at > 0 && admitted[at] === null);
    if (closed) {
      const until = (await findLockedUntil(tx, closed)) ?? nowOf(tx);
      const seconds = Math.max(1, Math.ceil((until.getTime() - nowOf(tx).getTime()) / 1000));
      // Rolls the count of the recipient back.
      throw new AppError('too-many-requests', { count: seconds }, seconds);
    }
    return admitted[0] !== null;
  });
}

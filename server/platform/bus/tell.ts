import type { ServerMessage } from '@assay/contract/events.ts';
import { uuidv7 } from 'uuidv7';
import { afterCommit } from '../db/access.ts';
import type { Tx } from '../db/transaction.ts';
import type { Bus } from './bus.ts';
import { NOTICES } from './notices.ts';
import type { Audience } from './told.ts';

/** UTF-8 bytes of a message, well below what one NOTIFY carries. */
const MESSAGE_BYTES_MAX = 3_000;

/**
 * Tells the open pages of an audience, in every process, once this transaction is committed; never when it is rolled back.
 * The company need not be the one whose rows the transaction may see. Messages are hints: a page that is not open hears
 * nothing, and what has to stay is a row (`notify` in server/features/notifications puts one and tells it).
 * @param message as the browser gets it: ids and typed values (contract/events.ts); words are the browser's
 * @throws TypeError for a message of more than 3,000 bytes
 * @example tell(context, tx, { company: inviter.companyId }, { type: 'invitation_accepted', from: session.account });
 */
export function tell(parts: { bus: Bus }, tx: Tx, to: Audience, message: ServerMessage): void {
  if (Buffer.byteLength(JSON.stringify(message)) > MESSAGE_BYTES_MAX) throw new TypeError('the message is too large');
  const company = to === 'everyone' ? {} : { company: to.company };
  const id = uuidv7();
  afterCommit(tx, () => parts.bus.send({ type: NOTICES.told, id, ...company, told: { to, message } }));
}

import type { ServerMessage } from '@assay/contract/events.ts';
import { uuidv7 } from 'uuidv7';
import { afterCommit } from '../db/access.ts';
import type { Tx } from '../db/transaction.ts';
import type { Bus } from './bus.ts';
import type { Audience } from './live-message.ts';
import { NOTICES } from './notice-kinds.ts';

/** Maximum size of a message in UTF-8 bytes, well below the limit of NOTIFY. */
const MESSAGE_BYTES_MAX = 3_000;

/**
 * Sends a message to the open pages of an audience, in every process, after this transaction is committed; not if it is
 * rolled back. The company may differ from the one whose rows the transaction sees. Messages are hints: pages that are
 * not open do not get them, so persistent information is stored as a row (`notify` in server/features/notifications
 * stores one and calls this).
 * @param message as the browser gets it: ids and typed values (contract/events.ts), localized in the browser
 * @throws TypeError for a message of more than 3,000 bytes
 * @example publish(context, tx, { company: inviter.companyId }, { type: 'invitation_accepted', from: session.account });
 */
export function publish(parts: { bus: Bus }, tx: Tx, to: Audience, message: ServerMessage): void {
  if (Buffer.byteLength(JSON.stringify(message)) > MESSAGE_BYTES_MAX) throw new TypeError('the message is too large');
  const company = to === 'everyone' ? {} : { company: to.company };
  const id = uuidv7();
  afterCommit(tx, () => parts.bus.send({ type: NOTICES.told, id, ...company, told: { to, message } }));
}

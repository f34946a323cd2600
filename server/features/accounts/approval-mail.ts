import type { Context } from '../../platform/context.ts';
import { administratorsToTell } from '../../platform/db/accounts/members.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { putMail } from '../../platform/mail/outbox.ts';

/** Notifies every administrator that a main supplier waits for approval. Needs a transaction over all companies. */
export async function tellOfApproval(
  context: Pick<Context, 'config' | 'secrets' | 'bus'>,
  tx: Tx,
  waiting: { account: string; name: string; company: string },
): Promise<void> {
  for (const { id, account, language, timeZone } of await administratorsToTell(tx)) {
    await putMail(context, tx, {
      to: account,
      accountId: id,
      template: 'approval-waiting',
      language,
      timeZone,
      facts: waiting,
      path: '/admin/members',
    });
  }
}

import type { Context } from '#platform/context.ts';
import { listNotifiableAdministrators } from '#platform/db/accounts/members.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/** Notifies every administrator that a main supplier waits for approval. Needs a transaction over all companies. */
export async function sendApprovalMails(
  context: Pick<Context, 'config' | 'secrets' | 'bus'>,
  tx: Tx,
  waiting: { account: string; name: string; company: string },
): Promise<void> {
  for (const { id, account, language, timeZone } of await listNotifiableAdministrators(tx)) {
    await enqueueMail(context, tx, {
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

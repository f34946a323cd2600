import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import type { MailRecord } from '../platform/db/accounts/mails.ts';
import { decryptBody } from '../platform/mail/mail-outbox.ts';

/** Mails in the outbox for an address, newest first, as the recipient would see them. */
export async function mailsTo(
  context: Context,
  recipient: string,
): Promise<{ template: string; subject: string; text: string; token: string | null }[]> {
  const { rows } = await context.db.withAllCompanies('outbox', (tx) =>
    sql<MailRecord>`select * from mail where recipient = ${recipient} order by created_at desc, id desc`.execute(tx),
  );
  return rows.map((row) => {
    const body = decryptBody(context, row);
    const token = /[?&](?:token|invitation)=([\w-]+)/.exec(body?.link ?? '')?.[1] ?? null;
    return { template: row.template, subject: row.subject, text: body?.text ?? '', token };
  });
}

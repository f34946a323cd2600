import { sql } from 'kysely';
import type { Tx } from '../access.ts';
import { containing } from '../search.ts';

export interface NewMail {
  id: string;
  recipient: string;
  template: string;
  language: string;
  subject: string;
  body: Buffer;
  accountId: string | null;
  opensAccount: boolean;
  expiresAt: Date;
}

export interface MailRecord {
  id: string;
  createdAt: Date;
  recipient: string;
  template: string;
  language: string;
  subject: string;
  body: Buffer | null;
  opensAccount: boolean;
  state: 'waiting' | 'sent' | 'failed' | 'expired';
  attempts: number;
  error: string | null;
  sentAt: Date | null;
}

const COLUMNS = sql`
  id, created_at as "createdAt", recipient, template, language, subject, body, opens_account as "opensAccount", state,
  attempts, error, sent_at as "sentAt"`;

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await sql`
    insert into mail (id, recipient, template, language, subject, body, account_id, opens_account, expires_at)
    values (${mail.id}, ${mail.recipient}, ${mail.template}, ${mail.language}, ${mail.subject}, ${mail.body},
            ${mail.accountId}, ${mail.opensAccount}, ${mail.expiresAt})`.execute(tx);
}

/** The mail that is due longest; nobody else takes it for five minutes. */
export async function claimMail(tx: Tx): Promise<MailRecord | null> {
  const { rows } = await sql<MailRecord>`
    update mail set attempts = attempts + 1, next_at = now() + interval '5 minutes'
    where id = (select id from mail where state = 'waiting' and next_at <= now() and expires_at > now()
                order by next_at limit 1 for update skip locked)
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function markMailSent(tx: Tx, id: string): Promise<void> {
  await sql`update mail set state = 'sent', sent_at = now(), body = null, error = null where id = ${id}`.execute(tx);
}

/** @param againInMinutes null = the server will never take it */
export async function markMailRefused(tx: Tx, id: string, error: string, againInMinutes: number | null): Promise<void> {
  if (againInMinutes === null) {
    await sql`update mail set state = 'failed', error = ${error}, body = null where id = ${id}`.execute(tx);
  } else {
    await sql`update mail set error = ${error}, next_at = now() + make_interval(mins => ${againInMinutes})
              where id = ${id}`.execute(tx);
  }
}

/** Ends mails that nobody could be given in time, and forgets old ones altogether. */
export async function expireMails(tx: Tx): Promise<void> {
  await sql`update mail set state = 'expired', body = null where state = 'waiting' and expires_at <= now()`.execute(tx);
  await sql`delete from mail where created_at < now() - interval '90 days'`.execute(tx);
}

/** Was such a mail put into the outbox for this account lately? */
export async function mailedSince(tx: Tx, accountId: string, template: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mail where account_id = ${accountId} and template = ${template} and created_at > ${since}
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function mailById(tx: Tx, id: string): Promise<MailRecord | null> {
  const { rows } = await sql<MailRecord>`select ${COLUMNS} from mail where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The outbox, newest first; search in recipient and subject. */
export async function mailRows(
  tx: Tx,
  query: { search: string; limit: number; offset: number },
): Promise<{ rows: MailRecord[]; total: number }> {
  const pattern = containing(query.search);
  const { rows } = await sql<MailRecord & { total: number }>`
    select ${COLUMNS}, count(*) over () as total from mail
    where recipient ilike ${pattern} or subject ilike ${pattern}
    order by created_at desc, id desc limit ${query.limit} offset ${query.offset}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

import { sql } from 'kysely';
import { type CursorPaging, type CursorRows, isAfter, nextCursorOf } from '../lists/paging.ts';
import { beginsWith } from '../lists/text-search.ts';
import { happenedSince } from '../queue/set-back-clock.ts';
import { NO_COMPANY } from '../scope.ts';
import type { Tx } from '../transaction.ts';

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
  expiresAt: Date;
}

const COLUMNS = sql`
  id, created_at as "createdAt", recipient, template, language, subject, body, opens_account as "opensAccount", state,
  attempts, error, sent_at as "sentAt", expires_at as "expiresAt"`;

/** The transaction's company, the owner of a mail to a recipient without an account; null for none or all of them. */
const THE_COMPANY = sql`(
  select nullif(min, '')::uuid
  from (values (current_setting('assay.company_min', true), current_setting('assay.company_max', true))) s(min, max)
  where min = max)`;

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await sql`
    insert into mail (id, recipient, template, language, subject, body, account_id, for_company_id, opens_account, expires_at)
    values (${mail.id}, ${mail.recipient}, ${mail.template}, ${mail.language}, ${mail.subject}, ${mail.body},
            ${mail.accountId}, coalesce((select company_id from account where id = ${mail.accountId}), ${THE_COMPANY}, ${NO_COMPANY}),
            ${mail.opensAccount}, ${mail.expiresAt})`.execute(tx);
}

/** Name of an account that the transaction may read; null for others, empty if it has none. */
export async function recipientName(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from account where id = ${accountId}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Logo of the company to whose account a mail goes. */
export interface RecipientLogo {
  /** PNG. */
  logo: Buffer;
  logoWidth: number;
  logoHeight: number;
  company: string;
}

/** @param bytesMax null is returned for larger logos, as without one */
export async function logoOfRecipient(tx: Tx, mailId: string, bytesMax: number): Promise<RecipientLogo | null> {
  const { rows } = await sql<RecipientLogo>`
    select b.logo, b.logo_width as "logoWidth", b.logo_height as "logoHeight", c.name as company
    from mail m join account a on a.id = m.account_id
      join company c on c.id = a.company_id
      join company_branding b on b.company_id = a.company_id
    where m.id = ${mailId} and octet_length(b.logo) <= ${bytesMax}`.execute(tx);
  return rows[0] ?? null;
}

/** Time after which another process may claim a claimed mail, milliseconds. */
const CLAIM_MS = 5 * 60_000;
/** Limit of one delivery, milliseconds: the rest of the claim is for recording the result. */
export const DELIVERY_MAX_MS = CLAIM_MS / 2;

/**
 * Claims the mail that has been due longest. A new one that was created in the future is due as well: the clock has been set
 * back since.
 */
export async function claimMail(tx: Tx): Promise<MailRecord | null> {
  const { rows } = await sql<MailRecord>`
    update mail set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${CLAIM_MS / 1000})
    where id = (select id from mail where state = 'waiting' and expires_at > now()
                  and (next_attempt_at <= now() or attempts = 0 and created_at > now() + interval '5 minutes')
                order by next_attempt_at limit 1 for update skip locked)
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

export async function markMailSent(tx: Tx, id: string): Promise<void> {
  await sql`update mail set state = 'sent', sent_at = now(), body = null, error = null where id = ${id}`.execute(tx);
}

/** @param againInMinutes null = the server refused it permanently; its body is kept until it expires, so that it can be sent again */
export async function markMailRefused(tx: Tx, id: string, error: string, againInMinutes: number | null): Promise<void> {
  if (againInMinutes === null) {
    await sql`update mail set state = 'failed', error = ${error} where id = ${id}`.execute(tx);
  } else {
    await sql`update mail set error = ${error}, next_attempt_at = now() + make_interval(mins => ${againInMinutes})
              where id = ${id}`.execute(tx);
  }
}

/** Ends mails that could not be delivered in time, and deletes old ones. */
export async function expireMails(tx: Tx): Promise<void> {
  await sql`
    update mail set state = case when state = 'waiting' then 'expired' else state end, body = null
    where body is not null and expires_at <= now()`.execute(tx);
  await sql`delete from mail where created_at < now() - interval '90 days'`.execute(tx);
}

/** Whether such a mail was recently added to the outbox for this account. */
export async function wasMailedSince(tx: Tx, accountId: string, template: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mail where account_id = ${accountId} and template = ${template} and ${happenedSince('created_at', since)}
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function mailById(tx: Tx, id: string): Promise<MailRecord | null> {
  const { rows } = await sql<MailRecord>`select ${COLUMNS} from mail where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Moves an unsent mail to the head of the queue. @returns false if it was sent, is too old or does not exist */
export async function requeueMail(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update mail set state = 'waiting', next_attempt_at = now(), attempts = 0, error = null
    where id = ${id} and state in ('waiting', 'failed') and body is not null and expires_at > now()
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Mails are counted up to here. */
const TOTAL_MAX = 10_000;

/** The outbox, newest first. @param query.search prefix of the recipient's address */
export async function listMails(
  tx: Tx,
  query: { search: string; state: MailRecord['state'] | undefined } & CursorPaging,
): Promise<CursorRows<MailRecord>> {
  const where = sql.join(
    [
      query.search === '' ? sql`true` : beginsWith(sql`recipient_key`, query.search.toLowerCase()),
      query.state === undefined ? sql`true` : sql`state = ${query.state}`,
    ],
    sql` and `,
  );
  const rest = isAfter([sql`created_at`, sql`id`], {
    after: query.after,
    from: sql`from mail where id = ${query.after}::uuid`,
    descending: true,
  });
  const { rows } = await sql<MailRecord>`
    select ${COLUMNS} from mail where ${where} and ${rest}
    order by created_at desc, id desc limit ${query.limit} offset ${query.offset}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from mail where ${where} limit ${TOTAL_MAX}) counted`.execute(tx);
  const ids = rows.map((row) => row.id);
  return { rows, total: counted.rows[0]!.total, nextCursor: nextCursorOf(ids, query.limit) };
}

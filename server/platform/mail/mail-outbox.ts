import { nearestLanguage } from '@assay/contract/languages.ts';
import { openTranslator } from '@assay/locales';
import { uuidv7 } from 'uuidv7';
import { NOTICES } from '../bus/notice-kinds.ts';
import type { Context } from '../context.ts';
import { afterCommit, nowOf } from '../db/access.ts';
import { insertMail, type MailRecord, recipientName } from '../db/accounts/mails.ts';
import type { Tx } from '../db/transaction.ts';
import { type MailTemplate, renderMail } from './mail-templates.ts';

/** A mail to send. */
export interface Mail {
  to: string;
  template: MailTemplate;
  /** The recipient's, as stored with the account or requested by the browser. */
  language: string;
  timeZone?: string;
  facts?: Readonly<Record<string, string | number>>;
  /** Path and query below PUBLIC_URL that the button opens. */
  path?: string;
  /** The path contains a secret that gives access to an account. */
  opensAccount?: boolean;
  accountId?: string;
  /** List from which the recipient can unsubscribe with one click (RFC 8058). */
  list?: MailList;
  /** Expiration; one week by default. */
  lifetimeMs?: number;
}

/** A kind of mail that its recipient can turn off. */
export interface MailList {
  /** First label of List-Id (RFC 2919): the kind of mail. */
  name: string;
  /** Path below PUBLIC_URL that turns it off. */
  unsubscribePath: string;
}

const NOTICE_LIFETIME_MS = 7 * 86_400_000;

type Parts = Pick<Context, 'config' | 'secrets' | 'bus'>;

/** Adds a mail to the outbox, in the same transaction as its cause. A worker sends it soon after. */
export async function enqueueMail(parts: Parts, tx: Tx, mail: Mail): Promise<void> {
  const id = uuidv7();
  const language = nearestLanguage(mail.language);
  const link = mail.path === undefined ? null : parts.config.publicUrl + mail.path;
  const words = renderMail(await openTranslator(language, mail.timeZone ?? 'UTC'), {
    template: mail.template,
    facts: mail.facts ?? {},
    link,
    recipient: mail.accountId === undefined ? null : await recipientName(tx, mail.accountId),
    repliesRead: parts.config.scans.contactEmail !== null,
  });
  const content: MailBody = { text: words.text, html: words.html, link, ...(mail.list ? { list: mail.list } : {}) };
  await insertMail(tx, {
    id,
    recipient: mail.to,
    template: mail.template,
    language,
    subject: words.subject,
    body: parts.secrets.seal('mail', Buffer.from(JSON.stringify(content)), id),
    accountId: mail.accountId ?? null,
    opensAccount: mail.opensAccount ?? false,
    expiresAt: new Date(nowOf(tx).getTime() + (mail.lifetimeMs ?? NOTICE_LIFETIME_MS)),
  });
  afterCommit(tx, () => parts.bus.send({ type: NOTICES.mail, id }));
}

export interface MailBody {
  text: string;
  html: string;
  link: string | null;
  list?: MailList;
}

/** Null once the body was erased. */
export function decryptBody(parts: Pick<Context, 'secrets'>, mail: MailRecord): MailBody | null {
  return mail.body && (JSON.parse(parts.secrets.open('mail', mail.body, mail.id).toString()) as MailBody);
}

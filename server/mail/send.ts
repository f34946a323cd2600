import { createTransport, type Transporter } from 'nodemailer';
import type { Context } from '../context.ts';
import { claimMail, expireMails, type MailRecord, markMailRefused, markMailSent } from '../db/accounts/mails.ts';
import { NOTICES } from '../live/notices.ts';
import { logFailure } from '../process/log-failure.ts';
import { openBody } from './outbox.ts';

/** A server that says nothing for this long is tried again later. */
const PATIENCE_MS = 20_000;
/** The mail's transaction ends within this after its notice. */
const AFTER_NOTICE_MS = 300;
/** Pauses grow with each attempt up to four hours; the mail's own end is the last word. */
const PAUSE_MAX_MINUTES = 240;

/** Sends what the outbox holds, as long as the process lives. */
export interface MailSender {
  stop(): Promise<void>;
}

/** Listens for new mails; without SMTP settings they stay in the outbox (PRODUCT §9). */
export function startMail(context: Context): MailSender {
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  const unsubscribe = context.bus.on(NOTICES.mail, () => {
    timer ??= setTimeout(() => {
      timer = null;
      sending = sending
        .then(() => sendDueMails(context))
        .catch((error) => logFailure(context.log, error, 'mails were not sent'));
    }, AFTER_NOTICE_MS);
  });
  return {
    async stop() {
      unsubscribe();
      if (timer) clearTimeout(timer);
      await sending;
    },
  };
}

/** Ends what is too old, then sends everything that is due, one after the other. */
export async function sendDueMails(context: Context): Promise<void> {
  const { db, config } = context;
  await db.withAllCompanies('outbox', expireMails);
  if (!config.mail.smtpUrl) return;
  const transport = createTransport({
    url: config.mail.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    for (;;) {
      const mail = await db.withAllCompanies('outbox', claimMail);
      if (!mail) return;
      await sendOne(context, transport, mail);
    }
  } finally {
    transport.close();
  }
}

async function sendOne(context: Context, transport: Transporter, mail: MailRecord): Promise<void> {
  try {
    const body = openBody(context, mail);
    if (!body) throw new Error('the body is gone');
    await transport.sendMail({
      from: context.config.mail.from,
      // An object, so that a comma in the address cannot add a recipient.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: body.text,
      html: body.html,
      messageId: `<${mail.id}@${new URL(context.config.publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    });
    await context.db.withAllCompanies('outbox', (tx) => markMailSent(tx, mail.id));
  } catch (error) {
    const { responseCode, command, message } = error as { responseCode?: number; command?: string; message: string };
    // Only a refusal of this recipient or text is final; a server that refuses everybody may be set right.
    const final = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
    const pause = final ? null : Math.min(2 ** (mail.attempts - 1), PAUSE_MAX_MINUTES);
    await context.db.withAllCompanies('outbox', (tx) =>
      markMailRefused(tx, mail.id, String(message).slice(0, 500), pause),
    );
    context.log.warn({ mail: mail.id, attempts: mail.attempts, final }, 'a mail was not taken');
  }
}

import type { Transporter } from 'nodemailer';
import { NOTICES } from '../bus/notice-kinds.ts';
import type { Context } from '../context.ts';
import { withLongRetry } from '../db/access.ts';
import {
  claimMail,
  DELIVERY_MAX_MS,
  expireMails,
  logoOfRecipient,
  type MailRecord,
  markMailRefused,
  markMailSent,
  type RecipientLogo,
} from '../db/accounts/mails.ts';
import { logFailure } from '../logging/log-failure.ts';
import { LOGO_ID, withLogo } from './mail-layout.ts';
import { decryptBody, type MailBody } from './mail-outbox.ts';
import { TEMPLATES_WITH_LOGO } from './mail-templates.ts';

/** Timeout for a silent server; the mail is tried again later. */
const SILENCE_MAX_MS = 20_000;
/** Milliseconds within which the notices of several mails start one run. */
const BURST_MS = 300;
/** Logos are attached to every mail, so larger ones are left out; most of 800 pixels have less than 60 kB. */
const LOGO_BYTES_MAX = 100_000;
/** Pauses grow with each attempt up to four hours, until the mail expires. */
const PAUSE_MAX_MINUTES = 240;

/** Sends the mails of the outbox while the process runs. */
export interface MailSender {
  stop(): Promise<void>;
}

/** Listens for new mails; without SMTP settings they stay in the outbox (docs/product/operation.md). */
export function startMail(context: Context): MailSender {
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();
  const wake = () => {
    timer ??= setTimeout(() => {
      timer = null;
      sending = sending
        .then(() => sendDueMails(context))
        .catch((error) => logFailure(context.log, error, 'mails were not sent'));
    }, BURST_MS);
  };
  const unsubscribe = [context.bus.on(NOTICES.mail, wake), context.bus.onResync(wake)];
  return {
    async stop() {
      for (const end of unsubscribe) end();
      if (timer) clearTimeout(timer);
      await sending;
    },
  };
}

/**
 * Expires old mails, then sends everything that is due, one after the other.
 * @param deliveryMaxMs limit of one delivery: a server that sends a byte every few seconds is never silent for long
 */
export async function sendDueMails(context: Context, deliveryMaxMs = DELIVERY_MAX_MS): Promise<void> {
  const { db, config } = context;
  await db.withAllCompanies('outbox', expireMails);
  if (!config.mail.smtpUrl) return;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: config.mail.smtpUrl,
    connectionTimeout: SILENCE_MAX_MS,
    greetingTimeout: SILENCE_MAX_MS,
    socketTimeout: SILENCE_MAX_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    for (;;) {
      const claimed = await db.withAllCompanies('outbox', async (tx) => {
        const mail = await claimMail(tx);
        const branded = TEMPLATES_WITH_LOGO.includes(mail?.template ?? '');
        return mail && { mail, logo: branded ? await logoOfRecipient(tx, mail.id, LOGO_BYTES_MAX) : null };
      });
      if (!claimed) return;
      await sendOne(context, transport, claimed, AbortSignal.timeout(deliveryMaxMs));
    }
  } finally {
    transport.close();
  }
}

/** Headers of a mail that can be turned off: List-Id (RFC 2919), List-Unsubscribe (RFC 2369), one click (RFC 8058). */
function listHeaders(publicUrl: string, list: MailBody['list']): Record<string, string> {
  if (!list) return {};
  return {
    'List-Id': `<${list.name}.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${publicUrl}${list.unsubscribePath}>`,
    // RFC 8058 §3.1: only for https.
    ...(publicUrl.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

/** A claimed mail, and the logo that it gets. */
interface Outgoing {
  mail: MailRecord;
  logo: RecipientLogo | null;
}

/** HTML part, with the logo as an inline attachment (multipart/related, RFC 2387): mail clients block remote images. */
function htmlParts(html: string, logo: RecipientLogo | null) {
  if (!logo) return { html };
  const image = { cid: LOGO_ID, filename: 'logo.png', contentType: 'image/png', content: logo.logo };
  return { html: withLogo(html, logo), attachments: [{ ...image, contentDisposition: 'inline' as const }] };
}

async function sendOne(
  context: Context,
  transport: Transporter,
  { mail, logo }: Outgoing,
  signal: AbortSignal,
): Promise<void> {
  const { publicUrl } = context.config;
  const { contactEmail } = context.config.scans;
  try {
    const body = decryptBody(context, mail);
    if (!body) throw new Error('the body is gone');
    await transport.sendMail({
      from: context.config.mail.from,
      ...(contactEmail ? { replyTo: { name: '', address: contactEmail } } : {}),
      // An object, so that a comma in the address cannot add a recipient.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: body.text,
      ...htmlParts(body.html, logo),
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...listHeaders(publicUrl, body.list),
      },
      signal,
    });
  } catch (error) {
    const { responseCode, command, message } = error as { responseCode?: number; command?: string; message: string };
    // Only a rejection of this recipient or message is final; any other failure may be temporary.
    const final = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
    const pause = final ? null : Math.min(2 ** (mail.attempts - 1), PAUSE_MAX_MINUTES);
    await context.db.withAllCompanies('outbox', (tx) =>
      markMailRefused(tx, mail.id, String(message).slice(0, 500), pause),
    );
    context.log.warn({ mail: mail.id, attempts: mail.attempts, final }, 'a mail was not accepted');
    return;
  }
  // The server has accepted the mail: without this record it is sent again.
  await withLongRetry(() => context.db.withAllCompanies('outbox', (tx) => markMailSent(tx, mail.id)));
}

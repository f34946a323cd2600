import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { withoutHidden } from '@assay/contract/registration/display-name.ts';
import type { Translator } from '@assay/locales';

/** Kinds of mail; words are in locales/<lang>/mail.json under the same ids. */
export const MAIL_TEMPLATES = [
  'activate',
  'already-registered',
  'no-account',
  'reset',
  'password-changed',
  'login-locked',
  'approval-waiting',
  'approved',
  'colleague-invitation',
  'join-request',
  'join-accepted',
  'supplier-invitation',
  'supplier-request',
  'supplier-accepted',
  'supplier-rejected',
  'supplier-let-in',
  'supplier-sharing',
  'supplier-ended',
  'main-supplier-ending',
  'main-supplier-ended',
  'second-factor-on',
  'second-factor-off',
  'app-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'signed-out-everywhere',
  'api-token-made',
  'disk-nearly-full',
  'account-erased',
  'notification',
  'notification-digest',
  'finding-assigned',
  'acceptance-ended',
  'dispute-opened',
  'dispute-answered',
  'dispute-asked',
  'dispute-upheld',
  'dispute-corrected',
  'report-ready',
  'test',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/**
 * Templates sent to unconfirmed addresses. Their only value is the inviter's address, which is confirmed: any other
 * user input would let anyone send text in the operator's name.
 */
export const TEMPLATES_TO_UNCONFIRMED: readonly MailTemplate[] = [
  'activate',
  'no-account',
  'colleague-invitation',
  'supplier-invitation',
  'supplier-request',
];

/** Facts of several lines, which the product puts together or an administrator writes. */
const MULTILINE_FACTS = ['lines', 'explanation', 'text'];

/** Templates with a button; the others only inform. */
export const TEMPLATES_WITH_LINK: readonly MailTemplate[] = [
  'activate',
  'already-registered',
  'no-account',
  'reset',
  'login-locked',
  'approval-waiting',
  'approved',
  'colleague-invitation',
  'join-request',
  'join-accepted',
  'supplier-invitation',
  'supplier-request',
  'supplier-accepted',
  'finding-assigned',
  'acceptance-ended',
  'dispute-opened',
  'dispute-answered',
  'dispute-asked',
  'dispute-upheld',
  'dispute-corrected',
  'notification',
  'notification-digest',
  'report-ready',
];

export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** Content of a mail; facts are values for the template's placeholders. */
export interface MailContent {
  template: MailTemplate;
  facts: Readonly<Record<string, string | number>>;
  /** Whole address behind the button; null = no button. */
  link: string | null;
}

/** Words of a mail in the reader's language, as text and as HTML without scripts, images or outside styles. */
export function renderMail(translator: Translator, content: MailContent): MailWords {
  const { template, link } = content;
  const facts = Object.fromEntries(
    Object.entries(content.facts)
      .filter(([name]) => !TEMPLATES_TO_UNCONFIRMED.includes(template) || name === 'inviter')
      .map(([name, value]) => [name, typeof value === 'string' ? shown(name, value) : value]),
  );
  const say = (part: string) => translator.t(`mail:${template}.${part}`, facts);
  const subject = oneLine(say('subject'));
  const intro = say('intro');
  const outro = say('outro');
  const sender = translator.t('mail:sender', { application: APPLICATION_NAME });
  const text = [intro, ...(link ? [`${say('action')}:\n${link}`] : []), outro, `-- \n${sender}`].join('\n\n');
  const paragraph = (words: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escaped(words)}</p>`;
  const button = link
    ? `<p style="margin:0 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#3e6ba4;color:#ffffff;text-decoration:none">${escaped(say('action'))}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5c6470;word-break:break-all">${escaped(link)}</p>`
    : '';
  const html = `<!doctype html><html lang="${escaped(translator.language)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px;background:#f4f6f9;font-family:sans-serif;font-size:15px;line-height:1.5;color:#1d2430"><div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">${paragraph(intro)}${button}${paragraph(outro)}<p style="margin:24px 0 0;font-size:13px;color:#5c6470">${escaped(sender)}</p></div></body></html>`;
  return { subject, text, html };
}

/** Names are typed by strangers, and may be older than the rules for them: they stay on their line and read as they are written. */
function shown(name: string, value: string): string {
  if (MULTILINE_FACTS.includes(name)) return value.split('\n').map(withoutHidden).join('\n');
  return withoutHidden(value.replace(/\s+/g, ' '));
}

/** Names and companies are typed by strangers: they must not begin a new header or element. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

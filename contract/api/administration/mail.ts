import { z } from 'zod';
import { MAIL_STATES } from '#values/mail.ts';
import { cursorQuery, instant, languageField, pageQuery } from '../envelope.ts';

export * from '#values/mail.ts';

/** GET /api/admin/mails: the outbox, newest first; `search` is a prefix of a recipient's address. */
export const mailQuery = pageQuery.extend({ ...cursorQuery.shape, state: z.enum(MAIL_STATES).optional() });

export const mailRow = z.object({
  id: z.string(),
  createdAt: instant,
  to: z.string(),
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int().describe('number of attempts'),
  /** Last response of the mail server; null = none yet. */
  error: z.string().nullable(),
  sentAt: instant.nullable(),
  /** The body is still there. */
  readable: z.boolean(),
  /** Whether it can be moved to the head of the queue: not sent, and not too old. */
  sendable: z.boolean(),
});
export type MailRow = z.infer<typeof mailRow>;

/** GET /api/admin/mails/:id: each access is recorded in the audit log. */
export const mailBody = mailRow.extend({
  text: z.string(),
  html: z.string(),
  /** Links that open an account are left out, since they were or will be sent. */
  linksHidden: z.boolean(),
});
export type MailBody = z.infer<typeof mailBody>;

/** GET /api/admin/mailPreview: a template with invented values, as its reader would see it. */
export const mailPreviewQuery = z.object({ template: z.string().max(60), language: languageField });
export const mailPreview = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Every template, with its subject. */
  templates: z.array(z.object({ id: z.string(), subject: z.string() })),
});

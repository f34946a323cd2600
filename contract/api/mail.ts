import { z } from 'zod';
import { instant } from './envelope.ts';

export const MAIL_STATES = ['waiting', 'sent', 'failed', 'expired'] as const;

/** GET /api/admin/mails: the outbox, newest first. */
export const mailRow = z.object({
  id: z.string(),
  createdAt: instant,
  to: z.string(),
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  /** What the server said last; null = nothing yet. */
  error: z.string().nullable(),
  sentAt: instant.nullable(),
  /** The body is still there. */
  readable: z.boolean(),
});
export type MailRow = z.infer<typeof mailRow>;

/** GET /api/admin/mails/:id: each reading stands in the audit log. */
export const mailBody = mailRow.extend({
  text: z.string(),
  html: z.string(),
  /** Links that open an account are left out, since they were or will be sent. */
  linksHidden: z.boolean(),
});

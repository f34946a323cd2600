import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import { type MailRow, mailBody, mailRow } from '@assay/contract/api/mail.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { type MailRecord, mailById, mailRows } from '../../db/accounts/mails.ts';
import { audit } from '../../db/audit.ts';
import { AppError } from '../../errors.ts';
import { openBody } from '../../mail/outbox.ts';
import type { App, RouteContext } from '../context.ts';

/** Stands where a link is hidden. */
const HIDDEN = '…';

function shown(mail: MailRecord): MailRow {
  return {
    id: mail.id,
    createdAt: mail.createdAt.toISOString(),
    to: mail.recipient,
    template: mail.template,
    language: mail.language,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    error: mail.error,
    sentAt: mail.sentAt?.toISOString() ?? null,
    readable: mail.body !== null,
  };
}

/** The outbox, for administrators (PRODUCT §8, §9). */
export function mailRoutes(app: App, context: RouteContext): void {
  const { db, config } = context;

  app.get(
    '/api/admin/mails',
    {
      config: { access: [0] },
      schema: { querystring: pageQuery, response: { 200: envelope(page(mailRow)) }, tags: ['administration'] },
    },
    async (request) => {
      const { page: number, pageSize, search = '' } = request.query;
      const found = await db.withoutCompany((tx) =>
        mailRows(tx, { search, limit: pageSize, offset: (number - 1) * pageSize }),
      );
      return ok({ rows: found.rows.map(shown), total: found.total, page: number, pageSize });
    },
  );

  app.get(
    '/api/admin/mails/:id',
    {
      config: { access: [0] },
      schema: {
        params: z.object({ id: z.uuid() }),
        response: { 200: envelope(mailBody) },
        tags: ['administration'],
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const mail = await db.withCompany(session.companyId, async (tx) => {
        const found = await mailById(tx, request.params.id);
        if (!found?.body) return null;
        await audit(tx, {
          accountId: session.accountId,
          companyId: session.companyId,
          address: request.ip,
          action: 'mail.read',
          target: found.recipient,
          facts: { mail: found.id, template: found.template },
        });
        return found;
      });
      const body = mail && openBody(context, mail);
      if (!mail || !body) throw new AppError('not-found');
      // A link that opens an account is its owner's; an administrator sees it only where no server could bring it there.
      const linksHidden = mail.opensAccount && config.mail.smtpUrl !== null && body.link !== null;
      const clean = (text: string) => (linksHidden ? text.replaceAll(body.link!, HIDDEN) : text);
      return ok({ ...shown(mail), text: clean(body.text), html: clean(body.html), linksHidden });
    },
  );
}

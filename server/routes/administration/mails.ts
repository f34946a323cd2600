import type { MailRow } from '@assay/contract/api/administration/mail.ts';
import { mailEndpoints } from '@assay/contract/endpoints/administration/mails.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#features/auth/authorization.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { listMails, type MailRecord, mailById, requeueMail } from '#platform/db/accounts/mails.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { ok } from '#platform/http/reply.ts';
import { decryptBody, enqueueMail } from '#platform/mail/mail-outbox.ts';
import { isMailTemplate, previewMail } from '#platform/mail/mail-preview.ts';
import { MAIL_TEMPLATES } from '#platform/mail/mail-templates.ts';
import type { App, RouteContext } from '../context.ts';
import { cursorRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Replaces a hidden link. */
const HIDDEN = '…';

/** The outbox and previews of mails, for administrators (docs/product/administration.md, operation.md). */
export function mailRoutes(app: App, context: RouteContext): void {
  const { db } = context;

  serve(app, mailEndpoints.listMails, async (request) => {
    const { page: number, pageSize, state } = request.query;
    const query = { ...cursorRangeOf(request.query), state };
    const found = await db.withAllCompanies('outbox', (tx) => listMails(tx, query));
    const rows = found.rows.map((row) => shown(row, db.clock.now()));
    return ok({ rows, total: found.total, page: number, pageSize, nextCursor: found.nextCursor });
  });

  serve(app, mailEndpoints.getMail, async (request) => {
    const mail = await db.withAllCompanies('outbox', async (tx) => {
      const found = await mailById(tx, request.params.id);
      if (!found?.body) return null;
      await auditMail(tx, request, 'mail.read', found);
      return found;
    });
    const body = mail && decryptBody(context, mail);
    if (!mail || !body) throw new AppError('not-found');
    // Links that give access to an account are shown to an administrator only if no mail server is configured.
    const linksHidden = mail.opensAccount && context.config.mail.smtpUrl !== null && body.link !== null;
    const clean = (text: string) => (linksHidden ? text.replaceAll(body.link!, HIDDEN) : text);
    return ok({ ...shown(mail, db.clock.now()), text: clean(body.text), html: clean(body.html), linksHidden });
  });

  serve(app, mailEndpoints.resendMail, async (request) => {
    const { id } = request.params;
    await db.withAllCompanies('outbox', async (tx) => {
      const mail = await mailById(tx, id);
      if (!mail) throw new AppError('not-found');
      if (!(await requeueMail(tx, id))) throw new AppError('mail-not-sendable');
      await auditMail(tx, request, 'mail.sent-again', mail);
    });
    context.bus.send({ type: NOTICES.mail, id });
    return ok(null);
  });

  trialRoutes(app, context);
}

/** Preview of a mail, and a test of the mail server. */
function trialRoutes(app: App, context: RouteContext): void {
  serve(app, mailEndpoints.previewMail, async (request) => {
    const { template, language } = request.query;
    if (!isMailTemplate(template)) throw new AppError('validation-failed', { field: 'template' });
    const { publicUrl } = context.config;
    const words = previewMail(template, language, publicUrl);
    const templates = MAIL_TEMPLATES.map((id) => ({ id, subject: previewMail(id, language, publicUrl).subject }));
    return ok({ ...words, templates });
  });

  serve(app, mailEndpoints.sendTestMail, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    await context.db.withCompany(companyId, async (tx) => {
      const account = await accountById(tx, accountId);
      if (!account) throw new AppError('unauthorized');
      const { email: to, name, language } = account;
      await enqueueMail(context, tx, { to, template: 'test', language, facts: { name }, accountId });
      await audit(tx, { companyId, accountId, address: request.ip, action: 'mail.tested', target: to });
    });
    return ok(null);
  });
}

function shown(mail: MailRecord, now: Date): MailRow {
  const { id, template, language, subject, state, attempts, error } = mail;
  const present = mail.body !== null;
  return {
    id,
    createdAt: mail.createdAt.toISOString(),
    to: mail.recipient,
    template,
    language,
    subject,
    state,
    attempts,
    error,
    sentAt: mail.sentAt?.toISOString() ?? null,
    readable: present,
    sendable: present && (state === 'waiting' || state === 'failed') && mail.expiresAt > now,
  };
}

async function auditMail(tx: Tx, request: FastifyRequest, action: string, mail: MailRecord): Promise<void> {
  const { accountId, companyId } = sessionOf(request);
  const facts = { mail: mail.id, template: mail.template };
  await audit(tx, { accountId, companyId, address: request.ip, action, target: mail.recipient, facts });
}

import { mailBody, mailPreview, mailPreviewQuery, mailQuery, mailRow } from '#api/administration/mail.ts';
import { cursorPage } from '#api/envelope.ts';
import { declare } from '../declare.ts';
import { idParams, noData, readByCursor } from '../shared-schemas.ts';

/** Outgoing mails (docs/product/administration.md, operation.md). */
export const mailEndpoints = declare('administration', {
  listMails: {
    method: 'GET',
    path: '/api/admin/mails',
    access: 'administrator',
    scope: 'mails:read',
    query: mailQuery,
    response: cursorPage(mailRow),
    summary: 'List outgoing mails',
    description: readByCursor,
  },
  getMail: {
    method: 'GET',
    path: '/api/admin/mails/:id',
    access: 'administrator',
    params: idParams,
    response: mailBody,
    errors: ['not-found'],
    summary: 'Read an outgoing mail',
  },
  resendMail: {
    method: 'POST',
    path: '/api/admin/mails/:id/resend',
    formerPath: '/api/admin/mails/:id/again',
    access: 'administrator',
    scope: 'mails:write',
    params: idParams,
    response: noData,
    errors: ['mail-not-sendable', 'not-found'],
    summary: 'Send a failed mail again',
  },
  previewMail: {
    method: 'GET',
    path: '/api/admin/mailPreview',
    access: 'administrator',
    scope: 'mails:read',
    query: mailPreviewQuery,
    response: mailPreview,
    summary: 'Preview a mail in a language',
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/mailTest',
    access: 'administrator',
    scope: 'mails:write',
    response: noData,
    summary: 'Send a test mail',
  },
});

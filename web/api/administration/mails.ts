import type { MailBody } from '@assay/contract/api/administration/mail.ts';
import type { QueryOf } from '@assay/contract/endpoints/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

export function mailsQuery(filter: { page: number; search: string; state: string }) {
  return queryOptions({
    queryKey: ['administration', 'mails', filter],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/admin/mails', { query: filter as QueryOf<'GET /api/admin/mails'>, signal }))
        .data,
    placeholderData: keepPreviousData,
  });
}

/** Each call is recorded in the audit log, so it is sent only on request. */
export async function readMail(id: string): Promise<MailBody> {
  return (await client.request('GET', '/api/admin/mails/:id', { params: { id }, userInitiated: true })).data;
}

export async function resendMail(id: string): Promise<void> {
  await client.request('POST', '/api/admin/mails/:id/resend', { params: { id } });
  await queries.invalidateQueries({ queryKey: ['administration', 'mails'] });
}

export function mailPreviewQuery(template: string, language: string) {
  return queryOptions({
    queryKey: ['administration', 'mail-preview', template, language],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/admin/mailPreview', { query: { template, language }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Sends a test mail to the administrator's address. */
export async function sendTestMail(): Promise<void> {
  await client.request('POST', '/api/admin/mailTest');
  await queries.invalidateQueries({ queryKey: ['administration', 'mails'] });
}

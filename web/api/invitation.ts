import type { JoinRequest } from '@assay/contract/api/company.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** Data of an invitation link; reading it changes nothing. */
export function colleagueInvitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const options = { body: { token }, open: true, silentErrors: 'all', signal } as const;
      return (await client.request('POST', '/api/company/invitation', options)).data;
    },
    retry: false,
  });
}

/** Creates the invited account; no activation is needed because the link was sent by mail. */
export async function joinCompany(form: JoinRequest): Promise<void> {
  await client.request('POST', '/api/company/join', { body: form, open: true, silentErrors: 'all' });
}

/** Moves the logged-in account to the company; its sessions end. */
export async function acceptInvitation(token: string): Promise<void> {
  await client.request('POST', '/api/company/accept', { body: { token }, silentErrors: 'all' });
}

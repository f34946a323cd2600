import type { JoinRequest } from '@assay/contract/api/company.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from './connection.ts';

/** What the link of an invitation leads to; looking at it changes nothing. */
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

/** Makes the invited account; the link came by mail, so that it needs no activation. */
export async function joinCompany(form: JoinRequest): Promise<void> {
  await client.request('POST', '/api/company/join', { body: form, open: true, silentErrors: 'all' });
}

/** Moves the account that is logged in; its sessions end. */
export async function acceptInvitation(token: string): Promise<void> {
  await client.request('POST', '/api/company/accept', { body: { token }, silentErrors: 'all' });
}

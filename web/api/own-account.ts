import type { AccountData } from '@assay/contract/api/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/current-session.ts';
import { client, queries } from './connection.ts';

/** Data of the account page; the user menu uses it for the avatar. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const { data } = await client.request('GET', '/api/account', { signal, silentErrors: 'all' });
    if (data.avatar !== (session.current()?.avatar ?? null)) session.setAvatar(data.avatar);
    return data;
  },
});

/** Stores colors and layout in the account without changing its other preferences. */
export async function saveTheme(theme: AccountData['theme']): Promise<void> {
  const { data } = await client.request('PUT', '/api/account', { body: { theme }, silentErrors: 'all' });
  queries.setQueryData(accountQuery.queryKey, data);
}

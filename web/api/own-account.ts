import type { AccountData } from '@assay/contract/api/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/current-session.ts';
import { client, queries } from './connection.ts';

/** What the account page shows; the user menu keeps the stored picture by it. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const { data } = await client.request('GET', '/api/account', { signal, silentErrors: 'all' });
    if (data.avatar !== (session.current()?.avatar ?? null)) session.setAvatar(data.avatar);
    return data;
  },
});

/** Keeps colors and layout with the account, beside what else stands there. */
export async function saveTheme(theme: AccountData['theme']): Promise<void> {
  const { data } = await client.request('PUT', '/api/account', { body: { theme }, silentErrors: 'all' });
  queries.setQueryData(accountQuery.queryKey, data);
}

import type { AccountData } from '@assay/contract/api/account.ts';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/current.ts';
import { client } from './connection.ts';

/** What the account page shows; the user menu keeps the stored picture by it. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const { data } = await client.request<AccountData>('GET', '/api/account', { signal, quiet: 'all' });
    if (data.avatar !== (session.current()?.avatar ?? null)) session.setAvatar(data.avatar);
    return data;
  },
});

import type { AccountData } from '@assay/contract/api/account.ts';
import type { OnboardingChange } from '@assay/contract/api/analysis/onboarding.ts';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/current-session.ts';
import { client, queries } from './connection.ts';
import { refreshSession } from './session.ts';

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

/** First steps of a newcomer; requested only while the session says that they are shown. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/account/onboarding', { signal, silentErrors: 'all' })).data,
  // Any page may have completed a step.
  staleTime: 0,
});

/** After a change that may have completed a step. */
export async function refreshOnboarding(): Promise<void> {
  await queries.invalidateQueries({ queryKey: onboardingQuery.queryKey });
}

/** Shows or dismisses the first steps, or records that a finding was read. */
export async function changeOnboarding(change: OnboardingChange): Promise<void> {
  const { data } = await client.request('PUT', '/api/account/onboarding', { body: change });
  queries.setQueryData(onboardingQuery.queryKey, data);
  if (change.shown !== undefined) await refreshSession();
}

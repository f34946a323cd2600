import type { AccountChange, Confirmation, RecoveryCodes, RevokedAccess } from '@assay/contract/api/account.ts';
import type { BusinessRequest } from '@assay/contract/api/registration.ts';
import type { ApiScope } from '@assay/contract/values/integrations/api-scopes.ts';
import { queryOptions } from '@tanstack/react-query';
import { session } from '../session/current-session.ts';
import { client, queries } from './connection.ts';
import { refreshOnboarding } from './own-account.ts';
import { refreshSession } from './session.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/account/sessions', { signal })).data,
});

export const signOnLinkQuery = queryOptions({
  queryKey: ['account', 'sign-on'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/account/signOn', { signal })).data,
});

/** Unlinks the account from the single sign-on provider. */
export async function unlinkSignOn(proof: Confirmation): Promise<void> {
  await client.request('DELETE', '/api/account/signOn', { body: proof, silentErrors });
  await queries.invalidateQueries({ queryKey: ['account', 'sign-on'] });
}

export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/account/tokens', { signal })).data,
});

export const calendarQuery = queryOptions({
  queryKey: ['account', 'calendar'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/account/calendar', { signal })).data,
});

/** Replaces the address of the account's calendar feed. @returns the new one */
export async function createCalendarFeed(): Promise<string> {
  const { data } = await client.request('POST', '/api/account/calendar');
  await queries.invalidateQueries({ queryKey: calendarQuery.queryKey });
  return data.url;
}

export async function endCalendarFeed(): Promise<void> {
  await client.request('DELETE', '/api/account/calendar');
  await queries.invalidateQueries({ queryKey: calendarQuery.queryKey });
}

/** Refetches the data of the account page and the stored session. */
async function changed(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['account'] }),
    queries.invalidateQueries({ queryKey: ['company'] }),
    refreshSession(),
  ]);
}

export async function changeAccount(change: AccountChange): Promise<void> {
  await client.request('PUT', '/api/account', { body: change, silentErrors });
  await changed();
}

/** @param image null removes the picture */
export async function changeAvatar(image: File | null): Promise<void> {
  if (image === null) {
    await client.request('DELETE', '/api/avatar');
    session.setAvatar(null);
  } else {
    const { data } = await client.request('POST', '/api/avatar', { image, silentErrors });
    session.setAvatar(data.avatar);
  }
  await queries.invalidateQueries({ queryKey: ['account'] });
}

/** @param business the company, for an account without one */
export async function redeemLicense(code: string, business: Partial<BusinessRequest>): Promise<void> {
  await client.request('POST', '/api/account/licence', { body: { ...business, code }, silentErrors });
  await Promise.all([changed(), refreshOnboarding()]);
}

/** Starts a seven-day trial of all features. An account without a company provides its details. */
export async function startTrial(business: Partial<BusinessRequest>): Promise<void> {
  await client.request('POST', '/api/upgrade/trial', { body: business, silentErrors });
  await Promise.all([changed(), refreshOnboarding()]);
}

export async function revokeSession(id: string): Promise<void> {
  await client.request('DELETE', '/api/account/sessions/:id', { params: { id } });
  await queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
}

/** Ends all sessions including this one, API tokens and remembered devices. */
export async function signOutEverywhere(proof: Confirmation): Promise<RevokedAccess> {
  return (await client.request('POST', '/api/account/signOutEverywhere', { body: proof, silentErrors })).data;
}

export interface AuthenticatorSetup {
  secret: string;
  uri: string;
  svg: string;
}

export async function beginSecondFactor(proof: Confirmation): Promise<AuthenticatorSetup> {
  return (await client.request('POST', '/api/account/secondFactor', { body: proof, silentErrors })).data;
}

/** @returns recovery codes, shown once */
export async function confirmSecondFactor(code: string): Promise<RecoveryCodes> {
  return (await client.request('POST', '/api/account/secondFactor/confirm', { body: { code }, silentErrors })).data;
}

export async function renewRecoveryCodes(proof: Confirmation): Promise<RecoveryCodes> {
  return (await client.request('POST', '/api/account/secondFactor/recoveryCodes', { body: proof, silentErrors })).data;
}

export async function removeSecondFactor(proof: Confirmation): Promise<RevokedAccess> {
  const { data } = await client.request('DELETE', '/api/account/secondFactor', { body: proof, silentErrors });
  await changed();
  return data;
}

/** @returns the token, shown once */
export async function createApiToken(
  wanted: { name: string; scopes: readonly ApiScope[]; days: number },
  proof: Confirmation,
): Promise<string> {
  const body = { ...wanted, ...proof };
  const { data } = await client.request('POST', '/api/account/tokens', { body, silentErrors });
  await queries.invalidateQueries({ queryKey: ['account'] });
  return data.token;
}

export async function revokeApiToken(id: string): Promise<void> {
  await client.request('DELETE', '/api/account/tokens/:id', { params: { id } });
  await queries.invalidateQueries({ queryKey: ['account'] });
}

export async function ownData(): Promise<unknown> {
  return (await client.request('GET', '/api/account/data', { userInitiated: true })).data;
}

export async function deleteAccount(proof: Confirmation): Promise<void> {
  await client.request('DELETE', '/api/account', { body: proof, silentErrors });
}

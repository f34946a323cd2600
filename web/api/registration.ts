import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { ActivationData, RegistrationRequest } from '@assay/contract/api/registration.ts';
import { client } from './connection.ts';

/** Calls without a session; errors are shown in the form. */
const open = { open: true, silentErrors: 'all' } as const;

/**
 * POST /api/userRegister, or /api/MSuserRegister for main suppliers: forms (docs/product/api.md). The server sends a mail with a
 * link.
 */
export async function register(form: RegistrationRequest, mainSupplier: boolean): Promise<void> {
  const { privacy, ...texts } = form;
  const given = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const options = { form: { ...Object.fromEntries(given), privacy: String(privacy) }, ...open };
  if (mainSupplier) await client.request('POST', '/api/MSuserRegister', options);
  else await client.request('POST', '/api/userRegister', options);
}

export async function activateAccount(token: string, password: string): Promise<ActivationData> {
  return (await client.request('POST', '/api/account/activate', { body: { token, password }, ...open })).data;
}

/** Between the tabs of this browser: the link of the mail opens in another one. */
const ACTIVATIONS = 'assay-activations';

/** Notifies the other tabs of this browser that an account was activated. */
export function tellActivation(account: string): void {
  const channel = new BroadcastChannel(ACTIVATIONS);
  channel.postMessage(account);
  channel.close();
}

/** Calls the listener when another tab of this browser activates the account. @returns ends the subscription */
export function onActivation(account: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(ACTIVATIONS);
  channel.addEventListener('message', ({ data }) => {
    if (String(data).toLowerCase() === account.toLowerCase()) listener();
  });
  return () => channel.close();
}

export async function resendActivation(account: string): Promise<void> {
  await client.request('POST', '/api/account/activation/resend', { body: { account }, ...open });
}

export async function forgotPassword(account: string): Promise<void> {
  await client.request('POST', '/api/forgotPassword', { body: { account }, ...open });
}

/** The link's token can be used once, for one hour. */
export async function resetPassword(token: string, newPassword: string): Promise<RevokedAccess> {
  const body = { token, newPassword };
  return (await client.request('POST', '/api/resetPassword', { body, ...open })).data;
}

/** POST /api/password/change: for an expired password, without a session. */
export async function changeExpiredPassword(
  account: string,
  currentPassword: string,
  newPassword: string,
  code = '',
): Promise<RevokedAccess> {
  const { data } = await client.request('POST', '/api/password/change', {
    body: { account, currentPassword, newPassword, ...(code ? { code } : {}) },
    open: true,
    silentErrors: 'all',
  });
  return data;
}

/** POST /api/editPassword: with a session; the server revokes all previous access. */
export async function editPassword(currentPassword: string, newPassword: string): Promise<RevokedAccess> {
  const body = { currentPassword, newPassword };
  return (await client.request('POST', '/api/editPassword', { body, silentErrors: 'all' })).data;
}

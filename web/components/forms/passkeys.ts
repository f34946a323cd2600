import type { Confirmation, EndedAccess } from '@assay/contract/api/account.ts';
import type { PasskeyAssertion, PasskeyList, PasskeyMade } from '@assay/contract/api/credentials/passkeys.ts';
import type { SessionData } from '@assay/contract/api/session.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../../api/connection.ts';
import { openSession, refreshSession } from '../../api/session.ts';

const PATH = '/api/account/passkeys';
/** Refusals stand beside the button. */
const quiet = 'all';

/** The browser's part comes when a passkey is used for the first time. */
const library = () => import('@simplewebauthn/browser');

/** Does this browser know passkeys, and is the page one that may use them? */
export function passkeysSupported(): boolean {
  return isSecureContext && typeof PublicKeyCredential === 'function';
}

/** The person closed the browser's dialog, or let it run out: nothing that has to be explained. */
export function isAbandoned(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async ({ signal }) => (await client.request<PasskeyList>('GET', PATH, { signal })).data,
});

async function answerTo(path: string, open: boolean): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { data } = await client.request<{ challenge: string }>('POST', path, { open, quiet });
  return (await startAuthentication({ optionsJSON: data })) as PasskeyAssertion;
}

/** Answers a log-in's challenge: for a log-in without a password, and as second factor beside one. */
export function passkeyForLogIn(): Promise<PasskeyAssertion> {
  return answerTo('/api/passkeyLogin/options', true);
}

/** Proves who it is once more. */
export async function confirmByPasskey(): Promise<Confirmation> {
  return { passkey: await answerTo('/api/account/confirmation', false) };
}

/**
 * Logs in with a passkey.
 * @param beside account and password, where it is the second factor
 */
export async function logInByPasskey(beside?: { account: string; password: string }): Promise<void> {
  const passkey = await passkeyForLogIn();
  const path = beside ? '/api/userLogin' : '/api/passkeyLogin';
  openSession(await client.request<SessionData>('POST', path, { body: { ...beside, passkey }, open: true, quiet }));
}

/**
 * Logs in again in place; what the pages hold stays.
 * @throws {ApiError} passkey-not-accepted for a passkey of another account; the running session stays as it is
 */
export async function renewByPasskey(account: string): Promise<void> {
  const body = { passkey: await passkeyForLogIn() };
  const { data, headers } = await client.request<SessionData>('POST', '/api/passkeyLogin', { body, open: true, quiet });
  const token = headers.get('x-auth-token');
  if (!token || data.account !== account) throw new ApiError('passkey-not-accepted', '', 401);
  session.save(data, token, headers.get('x-csrf-token'));
}

async function changed(): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['account'] }), refreshSession()]);
}

/** Makes a passkey with this browser or a security key, and stores it. */
export async function addPasskey(name: string, proof: Confirmation): Promise<PasskeyMade> {
  const { startRegistration } = await library();
  const { data: optionsJSON } = await client.request<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    'POST',
    `${PATH}/options`,
    { body: proof, quiet },
  );
  const passkey = await startRegistration({ optionsJSON });
  const { data } = await client.request<PasskeyMade>('POST', PATH, { body: { name, passkey }, quiet });
  await changed();
  return data;
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await client.request('PUT', `${PATH}/${encodeURIComponent(id)}`, { body: { name }, quiet });
  await queries.invalidateQueries({ queryKey: ['account', 'passkeys'] });
}

export async function removePasskey(id: string, proof: Confirmation): Promise<EndedAccess> {
  const path = `${PATH}/${encodeURIComponent(id)}`;
  const { data } = await client.request<EndedAccess>('DELETE', path, { body: proof, quiet });
  await changed();
  return data;
}

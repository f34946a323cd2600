import type { Confirmation, RevokedAccess } from '@assay/contract/api/account.ts';
import type { CreatedPasskey, PasskeyAssertion, PasskeyAttestation } from '@assay/contract/api/credentials/passkeys.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, type ApiResponse } from '../../api/client.ts';
import { client, queries } from '../../api/connection.ts';
import { openSession, refreshSession } from '../../api/session.ts';
import { session } from '../../session/current-session.ts';

/** Refusals stand beside the button. */
const silentErrors = 'all';

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
  queryFn: async ({ signal }) => (await client.request('GET', '/api/account/passkeys', { signal })).data,
});

type Challenge = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON'];

async function answerTo(asked: Promise<ApiResponse<Record<string, unknown>>>): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, { data }] = await Promise.all([library(), asked]);
  return (await startAuthentication({ optionsJSON: data as unknown as Challenge })) as PasskeyAssertion;
}

/** Answers a log-in's challenge: for a log-in without a password, and as second factor beside one. */
export function passkeyForLogIn(): Promise<PasskeyAssertion> {
  return answerTo(client.request('POST', '/api/passkeyLogin/options', { open: true, silentErrors }));
}

/** Proves who it is once more. */
export async function confirmByPasskey(): Promise<Confirmation> {
  return { passkey: await answerTo(client.request('POST', '/api/account/confirmation', { silentErrors })) };
}

/**
 * Logs in with a passkey.
 * @param beside account and password, where it is the second factor
 */
export async function logInByPasskey(beside?: { account: string; password: string }): Promise<void> {
  const passkey = await passkeyForLogIn();
  openSession(
    beside
      ? await client.request('POST', '/api/userLogin', { body: { ...beside, passkey }, open: true, silentErrors })
      : await client.request('POST', '/api/passkeyLogin', { body: { passkey }, open: true, silentErrors }),
  );
}

/**
 * Logs in again in place, keeping the state of the pages.
 * @throws {ApiError} passkey-not-accepted for a passkey of another account; the current session is kept
 */
export async function renewByPasskey(account: string): Promise<void> {
  const body = { passkey: await passkeyForLogIn() };
  const { data, headers } = await client.request('POST', '/api/passkeyLogin', { body, open: true, silentErrors });
  const token = headers.get('x-auth-token');
  if (!token || data.account !== account) throw new ApiError('passkey-not-accepted', '', 401);
  session.save(data, token, headers.get('x-csrf-token'));
}

async function changed(): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ['account'] }), refreshSession()]);
}

/** Makes a passkey with this browser or a security key, and stores it. */
export async function addPasskey(name: string, proof: Confirmation): Promise<CreatedPasskey> {
  const { startRegistration } = await library();
  const options = await client.request('POST', '/api/account/passkeys/options', { body: proof, silentErrors });
  // The library's types of the WebAuthn dictionaries are stricter than those of the contract.
  const optionsJSON = options.data as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const passkey = (await startRegistration({ optionsJSON })) as unknown as PasskeyAttestation;
  const { data } = await client.request('POST', '/api/account/passkeys', { body: { name, passkey }, silentErrors });
  await changed();
  return data;
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await client.request('PUT', '/api/account/passkeys/:id', { params: { id }, body: { name }, silentErrors });
  await queries.invalidateQueries({ queryKey: ['account', 'passkeys'] });
}

export async function removePasskey(id: string, proof: Confirmation): Promise<RevokedAccess> {
  const { data } = await client.request('DELETE', '/api/account/passkeys/:id', {
    params: { id },
    body: proof,
    silentErrors,
  });
  await changed();
  return data;
}

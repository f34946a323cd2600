import type { Confirmation, RevokedAccess } from '@assay/contract/api/account.ts';
import type { CreatedPasskey, PasskeyAssertion, PasskeyAttestation } from '@assay/contract/api/credentials/passkeys.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, type ApiResponse } from '#api/client.ts';
import { client, queries } from '#api/connection.ts';
import { openSession, refreshSession } from '#api/session.ts';
import { session } from '#session/current-session.ts';

/** Errors are shown next to the button. */
const silentErrors = 'all';

/** The library is loaded on first use. */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser and the page's context support passkeys. */
export function passkeysSupported(): boolean {
  return isSecureContext && typeof PublicKeyCredential === 'function';
}

/** The user canceled the browser's dialog, or it timed out: no error message is needed. */
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

/** Answers a login challenge: for passwordless login, and as second factor. */
export function passkeyForLogIn(): Promise<PasskeyAssertion> {
  return answerTo(client.request('POST', '/api/passkeyLogin/options', { open: true, silentErrors }));
}

/** Confirms the user's identity again. */
export async function confirmByPasskey(): Promise<Confirmation> {
  return { passkey: await answerTo(client.request('POST', '/api/account/confirmation', { silentErrors })) };
}

/**
 * Logs in with a passkey.
 * @param beside account and password, if the passkey is the second factor
 */
export async function logInByPasskey(beside?: { account: string; password: string }): Promise<void> {
  const passkey = await passkeyForLogIn();
  await openSession(
    beside
      ? await client.request('POST', '/api/userLogin', { body: { ...beside, passkey }, open: true, silentErrors })
      : await client.request('POST', '/api/passkeyLogin', { body: { passkey }, open: true, silentErrors }),
  );
}

/**
 * Logs in again without leaving the page, keeping its state.
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

/** Creates a passkey with this browser or a security key, and stores it. */
export async function addPasskey(name: string, proof: Confirmation): Promise<CreatedPasskey> {
  const { startRegistration } = await library();
  const options = await client.request('POST', '/api/account/passkeys/options', { body: proof, silentErrors });
  // The library's WebAuthn types are stricter than those of the contract.
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

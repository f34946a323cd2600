import type { PasskeyAssertion } from '@assay/contract/api/credentials/passkeys.ts';
import type { SessionData } from '@assay/contract/api/session.ts';
import { queryOptions } from '@tanstack/react-query';
import { clock } from '../clock.ts';
import { session } from '../session/current-session.ts';
import { ApiError } from './client.ts';
import { client, queries } from './connection.ts';

/**
 * Stores the session of a log-in response; its tokens are in the headers.
 * @throws ApiError when there is no token
 */
export function openSession({ data, headers }: { data: SessionData; headers: Headers }): void {
  const token = headers.get('x-auth-token');
  if (!token) throw new ApiError('login-failed', '', 200);
  queries.clear();
  session.save(data, token, headers.get('x-csrf-token'));
}

/**
 * POST /api/userLogin as SPEC §7: a form; tokens come in headers. Refusals are the caller's to show; an expired
 * password sets flag and account. An answer without a token clears what was stored.
 */
export async function logIn(account: string, password: string, code = ''): Promise<void> {
  try {
    const answer = await client.request('POST', '/api/userLogin', {
      form: { account, password, ...(code ? { code } : {}) },
      open: true,
      silentErrors: 'all',
    });
    openSession(answer);
  } catch (error) {
    session.clear();
    if (error instanceof ApiError && error.id === 'password-expired') session.setPasswordExpired(account);
    throw error;
  }
}

/** Name of the provider of single sign-on; null where there is none. */
export const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  // Without an answer there is no button; the password does as well.
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/signOn', { signal, open: true, silentErrors: 'all' })).data.name,
  staleTime: Number.POSITIVE_INFINITY,
});

/** @returns address of the provider to which the browser goes */
export async function beginSignOn(): Promise<string> {
  return (await client.request('POST', '/api/signOn/start', { open: true, silentErrors: 'all' })).data.url;
}

/**
 * Opens the session after the provider sent the browser back; tokens come in headers, as with a password.
 * @param proof the query that came with it, or the second factor that was asked for then
 */
export async function finishSignOn(
  proof: { search: string } | { code: string } | { passkey: PasskeyAssertion },
): Promise<void> {
  const answer = await client.request('POST', '/api/signOn/finish', {
    body: proof,
    open: true,
    silentErrors: 'all',
  });
  openSession(answer);
}

/** Logs in again in place: a wrong password leaves the running session as it is. */
export async function renewLogIn(account: string, password: string, code = ''): Promise<void> {
  const { data, headers } = await client.request('POST', '/api/userLogin', {
    form: { account, password, ...(code ? { code } : {}) },
    open: true,
    silentErrors: 'all',
  });
  const token = headers.get('x-auth-token');
  if (token) session.save(data, token, headers.get('x-csrf-token'));
}

/** Stores anew what the server says of the account: after changes to it. */
export async function refreshSession(): Promise<void> {
  const before = session.current();
  if (!before) return;
  const { data, headers } = await client.request('GET', '/api/validateToken');
  session.save(data, headers.get('x-auth-token') ?? before.token, headers.get('x-csrf-token'));
}

/** Ends the session here at once, whatever the server says; requests on the way are withdrawn (SPEC §4). */
export async function logOut(): Promise<void> {
  const token = session.current()?.token;
  const csrf = session.csrf();
  const lift = client.block();
  try {
    session.clear({ wanted: false });
    queries.clear();
    if (token) {
      await fetch('/api/userLogout', {
        method: 'POST',
        credentials: 'include',
        headers: { 'X-Auth-Token': token, ...(csrf ? { 'X-CSRF-Token': csrf } : {}) },
        signal: AbortSignal.timeout(10_000),
      });
    }
  } finally {
    lift();
  }
}

export const passwordStatusQuery = queryOptions({
  queryKey: ['password-status'],
  // Asked in the background: a refusal is nobody's question.
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/password/status', { signal, silentErrors: 'all' })).data,
  staleTime: 600_000,
});

export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => {
    const { data, headers } = await client.request('GET', '/api/version', {
      signal,
      open: true,
      silentErrors: 'all',
    });
    const date = headers.get('date');
    // Milliseconds by which the server's clock is ahead of this one.
    return { ...data, ahead: date === null ? null : Date.parse(date) - clock.now().getTime() };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

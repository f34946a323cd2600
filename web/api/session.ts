import type { PasskeyAssertion } from '@assay/contract/api/credentials/passkeys.ts';
import type { SessionData } from '@assay/contract/api/session.ts';
import { queryOptions } from '@tanstack/react-query';
import { clock } from '../clock.ts';
import { languageChoice } from '../language/i18n.ts';
import { session } from '../session/current-session.ts';
import { ApiError } from './client.ts';
import { client, queries } from './connection.ts';

/**
 * Stores the session of a login response, whose tokens are in the headers, in the language of the account (docs/product/roles-and-plans.md).
 * @throws ApiError if there is no token
 */
export async function openSession({ data, headers }: { data: SessionData; headers: Headers }): Promise<void> {
  const token = headers.get('x-auth-token');
  if (!token) throw new ApiError('login-failed', '', 200);
  queries.clear();
  if (data.language !== languageChoice.current()) {
    // If the texts cannot be loaded, the page stays in the language that it has.
    await languageChoice.change(data.language).catch(() => {});
  }
  session.save(data, token, headers.get('x-csrf-token'));
}

/**
 * POST /api/userLogin as in docs/product/api.md: a form; tokens are in the headers. The caller shows errors; an expired
 * password sets flag and account. A response without a token clears the stored session.
 */
export async function logIn(account: string, password: string, code = ''): Promise<void> {
  try {
    const answer = await client.request('POST', '/api/userLogin', {
      form: { account, password, ...(code ? { code } : {}) },
      open: true,
      silentErrors: 'all',
    });
    await openSession(answer);
  } catch (error) {
    session.clear();
    // docs/product/errors.md: the message is logged.
    console.info(`Login failed: ${error instanceof Error ? error.message : error}`);
    if (error instanceof ApiError && error.id === 'password-expired') session.setPasswordExpired(account);
    throw error;
  }
}

/** The single sign-on providers, each with a button. */
export const signOnQuery = queryOptions({
  queryKey: ['sign-on'],
  // Without a response there is no button; the password login still works.
  queryFn: async ({ signal }) =>
    (await client.request('GET', '/api/signOn', { signal, open: true, silentErrors: 'all' })).data.providers,
  staleTime: Number.POSITIVE_INFINITY,
});

/** @returns the provider's address for the redirect */
export async function beginSignOn(provider: string): Promise<string> {
  const options = { body: { provider }, open: true, silentErrors: 'all' } as const;
  return (await client.request('POST', '/api/signOn/start', options)).data.url;
}

/**
 * Opens the session after the provider's redirect; tokens are in the headers, as with a password.
 * @param proof query and path of the redirect, or the second factor requested afterwards
 */
export async function finishSignOn(
  proof: { search: string; path: string } | { code: string } | { passkey: PasskeyAssertion },
): Promise<void> {
  const answer = await client.request('POST', '/api/signOn/finish', {
    body: proof,
    open: true,
    silentErrors: 'all',
  });
  await openSession(answer);
}

/** Logs in again without leaving the page: a wrong password does not affect the current session. */
export async function renewLogIn(account: string, password: string, code = ''): Promise<void> {
  const { data, headers } = await client.request('POST', '/api/userLogin', {
    form: { account, password, ...(code ? { code } : {}) },
    open: true,
    silentErrors: 'all',
  });
  const token = headers.get('x-auth-token');
  if (token) session.save(data, token, headers.get('x-csrf-token'));
}

/** Stores the account's current data from the server, after changes to it. */
export async function refreshSession(): Promise<void> {
  const before = session.current();
  if (!before) return;
  const { data, headers } = await client.request('GET', '/api/validateToken');
  // A session that ended meanwhile, also in another tab, must not be stored again.
  if (!session.current()) return;
  session.save(data, headers.get('x-auth-token') ?? before.token, headers.get('x-csrf-token'));
}

/** Ends the local session immediately, regardless of the response; pending requests are aborted (docs/product/states.md). */
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
  // Requested in the background: errors are not shown.
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
    // Milliseconds by which the server's clock is ahead of the local clock.
    return { ...data, ahead: date === null ? null : Date.parse(date) - clock.now().getTime() };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

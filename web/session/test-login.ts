import { valuesOf } from './browser-storage.ts';

/**
 * In session storage: this tab tests an identity provider in the session of an administrator. What the provider's
 * redirect contains is shown on the settings page, instead of being used to log in.
 */
const TESTING = 'signOnTest';

/** Query and path of the redirect of an identity provider, as state of the history entry of the settings page. */
export interface TestLoginState {
  testLogin: { search: string; path: string };
}

/** @param tab that is about to be sent to the provider */
export function beginTest(tab: Window): void {
  valuesOf(() => tab.sessionStorage).setItem(TESTING, '1');
}

export const isTesting = (): boolean => valuesOf(() => sessionStorage).getItem(TESTING) !== null;

export const endTest = (): void => valuesOf(() => sessionStorage).removeItem(TESTING);

/** Whether the query is that of a provider's redirect (RFC 6749 §4.1.2), or of the server's after a SAML response. */
export function isProviderReturn(search: URLSearchParams): boolean {
  return search.has('saml') || (search.has('state') && (search.has('code') || search.has('error')));
}

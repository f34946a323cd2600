import type { Confirmation } from '@assay/contract/api/account.ts';
import type { CompanyChange, RemediationDays } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from './connection.ts';
import { refreshOnboarding } from './own-account.ts';
import { refreshSession } from './session.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/company', { signal, silentErrors: 'all' })).data,
});

/** Refetches the data of the company page. */
async function changed(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['company'] });
}

/** Also refreshes the stored session: the company's name and the account's role in it. */
async function changedOwn(): Promise<void> {
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['account'] }), refreshSession()]);
}

export async function changeCompany(change: CompanyChange): Promise<void> {
  await client.request('PUT', '/api/company', { body: change, silentErrors });
  await changedOwn();
}

/** Sets whether all members must set up a second factor at the next login. */
export async function requireSecondFactor(required: boolean): Promise<void> {
  await client.request('PUT', '/api/company/secondFactor', { body: { required } });
  await changed();
}

/** Sets whether the company is included in the average and the ranking. */
export async function changeRankingOptIn(ranked: boolean): Promise<void> {
  await client.request('PUT', '/api/company/ranking', { body: { ranked } });
  await Promise.all(
    [['ratings'], ['standing']].map((queryKey) => queries.invalidateQueries({ queryKey })).concat(changed()),
  );
}

/** Days in which findings are fixed, by severity; null = no policy. Due dates follow. */
export async function changeRemediationDays(days: RemediationDays | null): Promise<void> {
  await client.request('PUT', '/api/company/remediationDays', { body: { days } });
  await Promise.all([queries.invalidateQueries({ queryKey: ['ratings'] }), changed()]);
}

/** @param quietly shows errors next to the field */
export async function inviteColleague(account: string, companyRole: CompanyRole, quietly = true): Promise<void> {
  const body = { account, companyRole };
  await client.request('POST', '/api/company/invitations', { body, ...(quietly ? { silentErrors } : {}) });
  void refreshOnboarding();
  await changed();
}

/** Sends a new link for a pending invitation; the previous link expires. */
export function resendInvitation(account: string, companyRole: CompanyRole): Promise<void> {
  return inviteColleague(account, companyRole, false);
}

export async function withdrawInvitation(id: string): Promise<void> {
  await client.request('DELETE', '/api/company/invitations/:id', { params: { id } });
  void refreshOnboarding();
  await changed();
}

export async function changeColleagueRole(id: string, companyRole: CompanyRole): Promise<void> {
  await client.request('PUT', '/api/company/colleagues/:id', { params: { id }, body: { companyRole } });
  await changedOwn();
}

export async function removeColleague(id: string): Promise<void> {
  await client.request('DELETE', '/api/company/colleagues/:id', { params: { id } });
  await changed();
}

/** The server ends all sessions of the account. */
export async function leaveCompany(): Promise<void> {
  await client.request('POST', '/api/company/leave');
}

/** Makes the other account the owner and this account a member. */
export async function transferOwnership(id: string): Promise<void> {
  await client.request('POST', '/api/company/transferOwnership', { body: { id } });
  await changedOwn();
}

export async function chooseActiveDomains(domains: readonly string[]): Promise<void> {
  await client.request('POST', '/api/company/activeDomains', { body: { domains } });
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['domains'] })]);
}

/**
 * Asks the company that verified the domain of the account's email address. The response never reveals whether one
 * exists.
 */
export async function requestToJoin(): Promise<void> {
  await client.request('POST', '/api/company/joinRequests');
  await changed();
}

/** @param companyRole null declines the request */
export async function answerJoinRequest(id: string, companyRole: CompanyRole | null): Promise<void> {
  await client.request('POST', '/api/company/joinRequests/:id', { params: { id }, body: { companyRole } });
  await changed();
}

export const scimTokensQuery = queryOptions({
  queryKey: ['company', 'scim'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/company/scimTokens', { signal })).data,
});

/** @returns the token, which is shown once */
export async function createScimToken(proof: Confirmation): Promise<string> {
  const { data } = await client.request('POST', '/api/company/scimTokens', { body: proof, silentErrors });
  await changed();
  return data.token;
}

export async function revokeScimToken(id: string): Promise<void> {
  await client.request('DELETE', '/api/company/scimTokens/:id', { params: { id } });
  await changed();
}

import type { CompanyChange } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from './connection.ts';
import { refreshSession } from './session.ts';

/** Refusals stand beside the field they belong to. */
const silentErrors = 'all';

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/company', { signal, silentErrors: 'all' })).data,
});

/** Asks again for what the company page shows. */
async function changed(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['company'] });
}

/** Also for what this browser stores: name of the company and one's own place in it. */
async function changedOwn(): Promise<void> {
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['account'] }), refreshSession()]);
}

export async function changeCompany(change: CompanyChange): Promise<void> {
  await client.request('PUT', '/api/company', { body: change, silentErrors });
  await changedOwn();
}

/** Everybody has to set up a second factor at the next log-in, or no longer. */
export async function requireSecondFactor(required: boolean): Promise<void> {
  await client.request('PUT', '/api/company/secondFactor', { body: { required } });
  await changed();
}

/** Counts the company in average and ranking, or no longer. */
export async function changeRankingOptIn(ranked: boolean): Promise<void> {
  await client.request('PUT', '/api/company/ranking', { body: { ranked } });
  await Promise.all(
    [['ratings'], ['standing']].map((queryKey) => queries.invalidateQueries({ queryKey })).concat(changed()),
  );
}

/** @param quietly a refusal is shown beside the field */
export async function inviteColleague(account: string, companyRole: CompanyRole, quietly = true): Promise<void> {
  const body = { account, companyRole };
  await client.request('POST', '/api/company/invitations', { body, ...(quietly ? { silentErrors } : {}) });
  await changed();
}

/** Sends a new link to somebody who is invited already; the former one ends. */
export function resendInvitation(account: string, companyRole: CompanyRole): Promise<void> {
  return inviteColleague(account, companyRole, false);
}

export async function withdrawInvitation(id: string): Promise<void> {
  await client.request('DELETE', '/api/company/invitations/:id', { params: { id } });
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

/** The other becomes owner, oneself member. */
export async function transferOwnership(id: string): Promise<void> {
  await client.request('POST', '/api/company/handOver', { body: { id } });
  await changedOwn();
}

export async function chooseActiveDomains(domains: readonly string[]): Promise<void> {
  await client.request('POST', '/api/company/activeDomains', { body: { domains } });
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['domains'] })]);
}

/** Asks whoever has verified the domain of one's address; the answer never tells whether anybody has. */
export async function requestToJoin(): Promise<void> {
  await client.request('POST', '/api/company/joinRequests');
  await changed();
}

/** @param companyRole null refuses */
export async function answerJoinRequest(id: string, companyRole: CompanyRole | null): Promise<void> {
  await client.request('POST', '/api/company/joinRequests/:id', { params: { id }, body: { companyRole } });
  await changed();
}

import type { CompanyChange, CompanyData } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from './connection.ts';
import { refreshSession } from './session.ts';

const PATH = '/api/company';
/** Refusals stand beside the field they belong to. */
const quiet = 'all';

export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: async ({ signal }) => (await client.request<CompanyData>('GET', PATH, { signal, quiet: 'all' })).data,
});

const byId = (kind: string, id: string) => `${PATH}/${kind}/${encodeURIComponent(id)}`;

/** Asks again for what the company page shows. */
async function changed(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['company'] });
}

/** Also for what this browser stores: name of the company and one's own place in it. */
async function changedOwn(): Promise<void> {
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['account'] }), refreshSession()]);
}

export async function changeCompany(change: CompanyChange): Promise<void> {
  await client.request('PUT', PATH, { body: change, quiet });
  await changedOwn();
}

/** Everybody has to set up a second factor at the next log-in, or no longer. */
export async function requireSecondFactor(required: boolean): Promise<void> {
  await client.request('PUT', `${PATH}/secondFactor`, { body: { required } });
  await changed();
}

/** Counts the company in average and ranking, or no longer. */
export async function takePartInRanking(ranked: boolean): Promise<void> {
  await client.request('PUT', `${PATH}/ranking`, { body: { ranked } });
  await Promise.all(
    [['ratings'], ['standing']].map((queryKey) => queries.invalidateQueries({ queryKey })).concat(changed()),
  );
}

/** @param quietly a refusal is shown beside the field */
export async function inviteColleague(account: string, companyRole: CompanyRole, quietly = true): Promise<void> {
  const body = { account, companyRole };
  await client.request('POST', `${PATH}/invitations`, { body, ...(quietly ? { quiet } : {}) });
  await changed();
}

/** Sends a new link to somebody who is invited already; the former one ends. */
export function inviteAgain(account: string, companyRole: CompanyRole): Promise<void> {
  return inviteColleague(account, companyRole, false);
}

export async function withdrawInvitation(id: string): Promise<void> {
  await client.request('DELETE', byId('invitations', id));
  await changed();
}

export async function changeColleagueRole(id: string, companyRole: CompanyRole): Promise<void> {
  await client.request('PUT', byId('colleagues', id), { body: { companyRole } });
  await changedOwn();
}

export async function removeColleague(id: string): Promise<void> {
  await client.request('DELETE', byId('colleagues', id));
  await changed();
}

/** The server ends all sessions of the account. */
export async function leaveCompany(): Promise<void> {
  await client.request('POST', `${PATH}/leave`);
}

/** The other becomes owner, oneself member. */
export async function handOverCompany(id: string): Promise<void> {
  await client.request('POST', `${PATH}/handOver`, { body: { id } });
  await changedOwn();
}

export async function chooseActiveDomains(domains: readonly string[]): Promise<void> {
  await client.request('POST', `${PATH}/activeDomains`, { body: { domains } });
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['domains'] })]);
}

/** Asks whoever has verified the domain of one's address; the answer never tells whether anybody has. */
export async function askToJoin(): Promise<void> {
  await client.request('POST', `${PATH}/joinRequests`);
  await changed();
}

/** @param companyRole null refuses */
export async function answerJoinRequest(id: string, companyRole: CompanyRole | null): Promise<void> {
  await client.request('POST', byId('joinRequests', id), { body: { companyRole } });
  await changed();
}

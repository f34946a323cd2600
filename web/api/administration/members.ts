import type { MemberAction, MemberActionResult, MemberChange } from '@assay/contract/api/admin.ts';
import type { QueryOf } from '@assay/contract/endpoints/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

export interface MemberFilter {
  page: number;
  search: string;
  sort: string;
  state: string;
  role: string;
}

/** The filter without its page; an empty text is left out of the address. */
const wanted = ({ page: _, ...filter }: MemberFilter) => filter as QueryOf<'GET /api/admin/members/export'>;

export function membersQuery(filter: MemberFilter) {
  return queryOptions({
    queryKey: ['administration', 'members', filter],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/admin/members', {
          query: { ...wanted(filter), page: filter.page },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

export function exportMembers(filter: MemberFilter): Promise<Blob> {
  return client.binary('/api/admin/members/export', 'text/csv', {
    query: wanted(filter),
    userInitiated: true,
  });
}

/** Main suppliers awaiting approval, oldest first. */
export const approvalsQuery = (query: { page: number; search: string }) =>
  queryOptions({
    queryKey: ['administration', 'approvals', query],
    queryFn: async ({ signal }) => (await client.request('GET', '/api/admin/approvals', { signal, query })).data,
  });

/** Refetches all administration data. */
async function changed(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['administration'] });
}

/** Errors are shown next to the form. */
export async function changeMember(id: string, change: MemberChange): Promise<void> {
  await client.request('PUT', '/api/admin/members/:id', { params: { id }, body: change, silentErrors: 'all' });
  await changed();
}

export async function performMemberAction(id: string, action: MemberAction): Promise<MemberActionResult> {
  const { data } = await client.request('POST', `/api/admin/members/:id/${action}`, { params: { id } });
  await changed();
  return data;
}

/** One after the other, because each changes the audit log; a refusal ends them. */
export async function performMemberActions(ids: readonly string[], action: MemberAction): Promise<void> {
  try {
    for (const id of ids) await client.request('POST', `/api/admin/members/:id/${action}`, { params: { id } });
  } finally {
    await changed();
  }
}

export async function resolveApproval(id: string, approve: boolean): Promise<void> {
  await client.request('POST', '/api/admin/approvals/:id', { params: { id }, body: { approve } });
  await changed();
}

export async function confirmCompany(companyId: string, confirmed: boolean): Promise<void> {
  await client.request('POST', '/api/admin/companies/:id/confirm', { params: { id: companyId }, body: { confirmed } });
  await changed();
}

import type {
  DependencyKind,
  InvitationAcceptance,
  SharingLevel,
  SupplierInvitationRequest,
} from '@assay/contract/api/suppliers.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from './client.ts';
import { client, queries } from './connection.ts';
import { refreshOnboarding } from './own-account.ts';
import type { ListFilter, Subject } from './ratings.ts';
import { refreshSession } from './session.ts';

/** Errors are shown in the dialog. */
const silentErrors = 'all';

export interface SupplierFilter {
  page: number;
  search: string;
  sort?: string;
}

function list<Q, T>(
  key: string,
  query: Q,
  call: (asked: { query: Q; signal: AbortSignal }) => Promise<ApiResponse<T>>,
) {
  return queryOptions({
    queryKey: ['suppliers', key, query],
    queryFn: async ({ signal }) => (await call({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** `main`: companies that the user's company grants access to; `sub`: companies that grant it access. */
export const associationsQuery = (end: 'main' | 'sub', { page, search }: SupplierFilter) =>
  list(end, { page, search }, (asked) =>
    end === 'main'
      ? client.request('GET', '/api/suppliers/main', asked)
      : client.request('GET', '/api/suppliers/sub', asked),
  );

export const portfolioQuery = ({ page, search, sort = 'score' }: SupplierFilter, pageSize = 50) =>
  list('portfolio', { page, search, sort, pageSize }, (asked) =>
    client.request('GET', '/api/suppliers/portfolio', asked),
  );

export const concentrationQuery = ({ page, search }: SupplierFilter, kind: DependencyKind | null) =>
  list('concentration', { page, search, kind }, (asked) =>
    client.request('GET', '/api/suppliers/concentration', asked),
  );

export const invitationsQuery = (box: 'sent' | 'received', { page, search }: SupplierFilter) =>
  list('invitations', { box, page, search }, (asked) => client.request('GET', '/api/suppliers/invitations', asked));

export const allowanceQuery = queryOptions({
  queryKey: ['suppliers', 'allowance'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/suppliers/allowance', { signal })).data,
});

/** Shared findings of another company's domain. @param area null = all areas */
export function sharedFindingsQuery({ domain, company }: Subject, area: AreaId | null, filter: ListFilter) {
  const { page, search, severities, sort, group } = filter;
  const query = { company, area, page, search, severity: severities.join(','), sort, group, pageSize: 20 };
  return queryOptions({
    queryKey: ['ratings', domain, company, 'shared findings', query],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/ratings/:domain/findings', {
          params: { domain },
          query,
          signal,
          // The page reports revoked sharing itself.
          silentErrors: ['domain-not-found', 'sharing-hides'],
        })
      ).data,
    placeholderData: keepPreviousData,
  });
}

/** Content of an invitation, by the link in its mail or from the list of received invitations. */
export function supplierInvitationQuery(by: { token: string } | { id: string }) {
  return queryOptions({
    queryKey: ['suppliers', 'invitation', by],
    queryFn: async ({ signal }) =>
      'token' in by
        ? (await client.request('POST', '/api/suppliers/invitation', { body: by, signal, silentErrors })).data
        : (await client.request('GET', '/api/suppliers/invitations/:id', { params: by, signal, silentErrors })).data,
    retry: false,
    // Not refetched on window focus, so that the text does not change while the user reads it.
    refetchOnWindowFocus: false,
  });
}

async function changed(): Promise<void> {
  await queries.invalidateQueries({
    queryKey: ['suppliers'],
    predicate: ({ queryKey }) => queryKey[1] !== 'invitation',
  });
}

export async function sendInvitation(invitation: SupplierInvitationRequest): Promise<void> {
  await client.request('POST', '/api/suppliers/invitations', { body: invitation, silentErrors });
  void refreshOnboarding();
  await changed();
}

export async function resendInvitation(id: string): Promise<void> {
  await client.request('POST', '/api/suppliers/invitations/:id/resend', { params: { id } });
  await changed();
}

export async function withdrawInvitation(id: string): Promise<void> {
  await client.request('DELETE', '/api/suppliers/invitations/:id', { params: { id } });
  await changed();
}

/** Accepting can change the role, which the stored session contains. */
export async function acceptInvitation(id: string, acceptance: InvitationAcceptance): Promise<void> {
  await client.request('POST', '/api/suppliers/invitations/:id/accept', {
    params: { id },
    body: acceptance,
    silentErrors,
  });
  await Promise.all([changed(), queries.invalidateQueries({ queryKey: ['account'] }), refreshSession()]);
}

export async function rejectInvitation(id: string): Promise<void> {
  await client.request('POST', '/api/suppliers/invitations/:id/reject', { params: { id }, silentErrors });
  await changed();
}

export async function changeSharing(
  id: string,
  sharing: { level: SharingLevel; domains: string[] | null },
): Promise<void> {
  await client.request('PUT', '/api/suppliers/associations/:id', { params: { id }, body: sharing, silentErrors });
  await changed();
}

export async function endAssociation(id: string): Promise<void> {
  await client.request('DELETE', '/api/suppliers/associations/:id', { params: { id }, silentErrors });
  await changed();
}

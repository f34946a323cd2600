import type { Branding, BrandingChange } from '@assay/contract/api/reports/branding.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';

/** Branding of a company's reports. @param of id of another company, for administrators; absent = the user's company */
export function brandingQuery(of?: string) {
  return queryOptions({
    queryKey: ['branding', of ?? ''],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/company/branding', { query: { company: of }, signal })).data,
  });
}

function keep(of: string | undefined, { data }: { data: Branding }): void {
  queries.setQueryData(brandingQuery(of).queryKey, data);
}

export async function saveColors(of: string | undefined, change: BrandingChange): Promise<void> {
  keep(
    of,
    await client.request('PUT', '/api/company/branding', { query: { company: of }, body: change, silentErrors }),
  );
}

/** @param logo null removes the logo */
export async function changeLogo(of: string | undefined, logo: File | null): Promise<void> {
  const query = { company: of };
  keep(
    of,
    logo === null
      ? await client.request('DELETE', '/api/company/branding/logo', { query })
      : await client.request('POST', '/api/company/branding/logo', { query, image: logo, silentErrors }),
  );
}

import type { Branding, BrandingChange } from '@assay/contract/api/reports/branding.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

const PATH = '/api/company/branding';
/** Refusals stand beside the field they belong to. */
const quiet = 'all';

/** How the reports of one's company look. */
export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: async ({ signal }) => (await client.request<Branding>('GET', PATH, { signal })).data,
});

function keep({ data }: { data: Branding }): void {
  queries.setQueryData(brandingQuery.queryKey, data);
}

export async function saveColours(change: BrandingChange): Promise<void> {
  keep(await client.request<Branding>('PUT', PATH, { body: change, quiet }));
}

/** @param logo the file as a data address; null takes the logo away */
export async function changeLogo(logo: string | null): Promise<void> {
  keep(
    logo === null
      ? await client.request<Branding>('DELETE', `${PATH}/logo`)
      : await client.request<Branding>('POST', `${PATH}/logo`, { body: { logo }, quiet }),
  );
}

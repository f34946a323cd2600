import type { Branding, BrandingChange } from '@assay/contract/api/reports/branding.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

/** @param of id of a company that an administrator looks after; absent = one's own */
const path = (of: string | undefined, part = '') =>
  `/api/company/branding${part}${of === undefined ? '' : `?company=${of}`}`;
/** Refusals stand beside the field they belong to. */
const quiet = 'all';

/** How the reports of a company look. */
export function brandingQuery(of?: string) {
  return queryOptions({
    queryKey: ['branding', of ?? ''],
    queryFn: async ({ signal }) => (await client.request<Branding>('GET', path(of), { signal })).data,
  });
}

function keep(of: string | undefined, { data }: { data: Branding }): void {
  queries.setQueryData(brandingQuery(of).queryKey, data);
}

export async function saveColours(of: string | undefined, change: BrandingChange): Promise<void> {
  keep(of, await client.request<Branding>('PUT', path(of), { body: change, quiet }));
}

/** @param logo the file as a data address; null takes the logo away */
export async function changeLogo(of: string | undefined, logo: string | null): Promise<void> {
  keep(
    of,
    logo === null
      ? await client.request<Branding>('DELETE', path(of, '/logo'))
      : await client.request<Branding>('POST', path(of, '/logo'), { body: { logo }, quiet }),
  );
}

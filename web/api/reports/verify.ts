import type { ReportVerification } from '@assay/contract/api/reports/report-verification.ts';
import { readKeySet, SIGNING_KEYS_PATH } from '@assay/contract/report/signed/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../connection.ts';

/** What is held of the report with this code; nobody has to be logged in. Refusals stand in the page. */
export function verificationQuery(code: string) {
  return queryOptions({
    queryKey: ['verified', code],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/verify/:code', { params: { code }, open: true, silentErrors: 'all', signal }))
        .data,
  });
}

/** The public keys of this installation; nobody has to be logged in. @throws Error when none came */
export async function fetchSigningKeys(): Promise<NonNullable<ReturnType<typeof readKeySet>>> {
  // One may have been revoked since it was last asked for.
  const answer = await fetch(SIGNING_KEYS_PATH, { cache: 'no-cache' });
  const keys = answer.ok ? readKeySet(await answer.json()) : null;
  if (!keys) throw new Error('no keys');
  return keys;
}

/** Code, address and switch of a report's public page. */
export function reportVerificationQuery(pdfName: string) {
  return queryOptions({
    queryKey: ['reportVerification', pdfName],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/reports/:pdfName/verification', {
          params: { pdfName },
          silentErrors: 'all',
          signal,
        })
      ).data,
  });
}

export async function switchVerification(pdfName: string, on: boolean): Promise<ReportVerification> {
  return (await client.request('PUT', '/api/reports/:pdfName/verification', { params: { pdfName }, body: { on } }))
    .data;
}

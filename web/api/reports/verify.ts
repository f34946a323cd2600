import type { ReportVerification } from '@assay/contract/api/reports/report-verification.ts';
import { readKeySet, SIGNING_KEYS_PATH } from '@assay/contract/report/signed/keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../connection.ts';

/** The stored report with this code; no login required. Errors are shown in the page. */
export function verificationQuery(code: string) {
  return queryOptions({
    queryKey: ['verified', code],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/verify/:code', { params: { code }, open: true, silentErrors: 'all', signal }))
        .data,
  });
}

/** The public keys of this installation; no login required. @throws Error if there is no key */
export async function fetchSigningKeys(): Promise<NonNullable<ReturnType<typeof readKeySet>>> {
  // A key may have been revoked since the last request.
  const answer = await fetch(SIGNING_KEYS_PATH, { cache: 'no-cache' });
  const keys = answer.ok ? readKeySet(await answer.json()) : null;
  if (!keys) throw new Error('no keys');
  return keys;
}

/** Code, address and state of a report's public page. */
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

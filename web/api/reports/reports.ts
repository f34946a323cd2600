import type { ReportRow } from '@assay/contract/api/reports/reports.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

export function reportsQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['reports', page, search],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/reports', { query: { page, search }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** A report that is being made is asked for again at this pace, should the notice be missed. */
const GENERATING_POLL_MS = 2000;

/** How soon a list of reports is asked for again; false = not, as none is being made. */
export function pollWhileGenerating({
  state,
}: {
  state: { data?: { rows: readonly { status: string }[] } | undefined };
}): number | false {
  return state.data?.rows.some(({ status }) => status === 'generating') ? GENERATING_POLL_MS : false;
}

/** What is chosen for a report before it is made. */
export interface ReportChoice {
  kind: ReportKind;
  language: string;
  /** Across each page; empty = none. */
  watermark: string;
  /** For whom it is made; empty = nobody named. */
  recipient: string;
}

/** Makes a report, or hands back the stored one while it is fresh; `force` makes a new one at any time. */
export async function requestReport(
  domain: string,
  options: ReportChoice & { force: boolean; company: string | null },
): Promise<ReportRow> {
  const { company, ...body } = options;
  return (await client.request('POST', '/api/reports/:domain', { params: { domain }, query: { company }, body })).data;
}

/** @param userInitiated requested with a button: a lost connection opens the pop-up */
export function fetchPdf(pdfName: string, userInitiated = false): Promise<Blob> {
  return client.binary('/api/reports/:pdfName/pdf', 'application/pdf', { params: { pdfName }, userInitiated });
}

/** The signed JSON form of a report; asked for by a button. */
export function fetchSigned(pdfName: string): Promise<Blob> {
  return client.binary('/api/reports/:pdfName/signed', 'application/json', {
    params: { pdfName },
    userInitiated: true,
  });
}

/** Deletes a report of a domain or an integrated one, with its file and its public page. */
export async function deleteReport(pdfName: string): Promise<void> {
  await client.request('DELETE', '/api/reports/:pdfName', { params: { pdfName } });
  await Promise.all(['reports', 'integrated'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

import type { ReportRow } from '@assay/contract/api/reports/reports.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';
import { refreshOnboarding } from '../own-account.ts';

export function reportsQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['reports', page, search],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/reports', { query: { page, search }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Poll interval for a report in progress, in case the notification is lost, in milliseconds. */
const GENERATING_POLL_MS = 2000;

/** Poll interval of a list of reports; false if none is in progress. */
export function pollWhileGenerating({
  state,
}: {
  state: { data?: { rows: readonly { status: string }[] } | undefined };
}): number | false {
  return state.data?.rows.some(({ status }) => status === 'generating') ? GENERATING_POLL_MS : false;
}

/** Options of a new report. */
export interface ReportChoice {
  kind: ReportKind;
  language: string;
  /** Printed across each page; empty = none. */
  watermark: string;
  /** Recipient of the report; empty = none. */
  recipient: string;
}

/** Creates a report, or returns the stored one while it is fresh; `force` always creates a new one. */
export async function requestReport(
  domain: string,
  options: ReportChoice & { force: boolean; company: string | null },
): Promise<ReportRow> {
  const { company, ...body } = options;
  const { data } = await client.request('POST', '/api/reports/:domain', {
    params: { domain },
    query: { company },
    body,
  });
  void refreshOnboarding();
  return data;
}

/** @param userInitiated requested with a button: a lost connection opens the pop-up */
export function fetchPdf(pdfName: string, userInitiated = false): Promise<Blob> {
  return client.binary('/api/reports/:pdfName/pdf', 'application/pdf', { params: { pdfName }, userInitiated });
}

/** The presentation of a board report, requested with a button. */
export function fetchSlides(pdfName: string): Promise<Blob> {
  const type = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
  return client.binary('/api/reports/:pdfName/slides', type, { params: { pdfName }, userInitiated: true });
}

/** The signed JSON form of a report, requested with a button. */
export function fetchSigned(pdfName: string): Promise<Blob> {
  return client.binary('/api/reports/:pdfName/signed', 'application/json', {
    params: { pdfName },
    userInitiated: true,
  });
}

/** Deletes a domain report or an integrated report, with its file and its public page. */
export async function deleteReport(pdfName: string): Promise<void> {
  await client.request('DELETE', '/api/reports/:pdfName', { params: { pdfName } });
  await Promise.all(['reports', 'integrated'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

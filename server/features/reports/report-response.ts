import type { ReportRow } from '@assay/contract/api/reports/reports.ts';
import type { ReportListRow } from '#platform/db/ratings/reports.ts';

/** A row of the report table in an API response. */
export function toReportRow(row: ReportListRow): ReportRow {
  const ready = row.status === 'ready';
  return {
    domain: row.domain,
    account: row.account,
    company: row.company,
    companyId: row.companyId,
    scanDate: row.scanDate.toISOString(),
    score: row.score,
    grade: row.grade,
    limited: row.limited,
    scanstate: row.scanstate,
    pdfName: row.pdfName,
    fileName: row.fileName,
    downloadLink: ready && row.pdfName ? `/api/reports/${row.pdfName}/pdf` : null,
    slidesLink: ready && row.pdfName && row.hasSlides ? `/api/reports/${row.pdfName}/slides` : null,
    status: row.status ?? 'none',
    cacheTime: row.cacheTime?.toISOString() ?? null,
    nextUpdateTime: row.nextUpdateTime?.toISOString() ?? null,
    bytes: row.bytes,
    language: row.language,
    kind: row.kind,
    watermark: row.watermark ?? '',
    recipient: row.recipient ?? '',
  };
}

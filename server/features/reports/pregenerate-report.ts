import { nearestLanguage } from '@assay/contract/languages.ts';
import { REPORT_WANTED_MS } from '@assay/contract/limits.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { domainById } from '#platform/db/domains/domains.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { findReadReportForm } from '#platform/db/ratings/report-readers.ts';
import { scanById } from '#platform/db/scans/scans.ts';
import { requestReport } from './request-report.ts';

/**
 * Creates the report of a completed scan if the domain was recently viewed or is scheduled, in the kind and language
 * last used. For other domains it is created on the first request (docs/product/reports.md).
 */
export async function pregenerateReport(context: Context, job: { companyId: string; scanId: string }): Promise<void> {
  await context.db.withCompany(job.companyId, async (tx) => {
    const scan = await scanById(tx, job.scanId);
    const domain = scan && (await domainById(tx, scan.domainId));
    if (!domain || domain.deletedAt || !(await latestRating(tx, domain.id))) return;
    const form = await findReadReportForm(tx, domain.id, readerCutoff(nowOf(tx)));
    if (!form) return;
    const { kind, language } = form;
    await requestReport(context, tx, domain, { kind, language: nearestLanguage(language), force: true }, null);
  });
}

/** Openings before this make no report any more. */
export function readerCutoff(now: Date): Date {
  return new Date(now.getTime() - REPORT_WANTED_MS);
}

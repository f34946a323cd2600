import { randomBytes } from 'node:crypto';
import { nearestLanguage } from '@assay/contract/languages.ts';
import type { ReportKind } from '@assay/contract/values/report-options.ts';
import { fromKysely } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { recordReportReader } from '#platform/db/ratings/report-readers.ts';
import { insertReport, newestReport, type ReportRecord } from '#platform/db/ratings/reports.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { REPORT_QUEUE, REPORT_RETRIES, type ReportJob } from '#platform/queue/queues.ts';
import { traceOfJob } from '#platform/tracing/tracing.ts';
import { type ReportOptions, reportKey } from './report-key.ts';

/** Requesting account; null = the product itself, after a scan or on a schedule. */
type Asker = { accountId: string; address: string } | null;

/** Beginnings of the file's name (docs/product/limits.md). */
const NAMES: Readonly<Record<ReportKind, string>> = {
  full: 'comprehensive-scan-report',
  board: 'board-summary',
};

/**
 * Requests a report, or returns the pending one, or the stored one until its next update time unless a new one is
 * forced (docs/product/reports.md). A stored one is returned only if its inputs are the same; the same report is not created twice
 * concurrently.
 * @throws {AppError} report-no-data
 */
export async function requestReport(
  context: Context,
  tx: Tx,
  domain: Pick<DomainRow, 'id' | 'companyId' | 'name'>,
  wanted: Partial<ReportOptions> & Pick<ReportOptions, 'language'> & { force: boolean },
  asker: Asker,
): Promise<ReportRecord> {
  const rating = await latestRating(tx, domain.id);
  if (!rating) throw new AppError('report-no-data', { domain: domain.name });
  const { language, kind = 'full', watermark = '', recipient = '' } = wanted;
  if (asker) {
    const { accountId } = asker;
    await recordReportReader(tx, { companyId: domain.companyId, domainId: domain.id, accountId, kind, language });
  }
  const key = await reportKey(tx, domain, rating.id, { kind, language, watermark, recipient });
  const newest = await newestReport(tx, domain.id, key);
  const fresh = newest?.nextUpdateAt && newest.nextUpdateAt.getTime() > nowOf(tx).getTime();
  if (newest && (newest.status === 'generating' || (fresh && !wanted.force))) return newest;
  const company = await companyById(tx, domain.companyId);
  const id = uuidv7();
  const named = `${NAMES[kind]}-${dayIn(company?.timeZone ?? 'UTC', nowOf(tx)).replaceAll('-', '')}`;
  const report = await insertReport(tx, {
    id,
    companyId: domain.companyId,
    domainId: domain.id,
    ratingId: rating.id,
    language,
    kind,
    watermark,
    recipient,
    formKey: key,
    pdfName: `${named}-${id}`,
    fileName: `${named}.pdf`,
    verificationCode: randomBytes(16).toString('hex'),
  });
  // A concurrent request was first: its report is used.
  if (!report) return (await newestReport(tx, domain.id, key))!;
  const job: ReportJob = { companyId: domain.companyId, reportId: id, ...traceOfJob() };
  await context.queue.send(REPORT_QUEUE, job, {
    singletonKey: id,
    ...REPORT_RETRIES,
    priority: asker ? 1 : 0,
    db: fromKysely(tx),
  });
  if (asker) {
    await audit(tx, {
      companyId: domain.companyId,
      accountId: asker.accountId,
      address: asker.address,
      action: 'report.requested',
      target: domain.name,
      facts: { language, kind, force: wanted.force },
      ...(watermark || recipient ? { after: { watermark, recipient } } : {}),
    });
  }
  return report;
}

/** Requests the report of a domain again, in the language of its owner, because its rating was computed anew. */
export async function renewReport(context: Context, tx: Tx, domain: DomainRow): Promise<void> {
  const owner = await accountById(tx, domain.accountId);
  await requestReport(context, tx, domain, { language: nearestLanguage(owner?.language), force: true }, null);
}

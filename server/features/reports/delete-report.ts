import { audit } from '#platform/db/audit.ts';
import { deleteIntegrated } from '#platform/db/ratings/integrated-reports.ts';
import { deleteReport } from '#platform/db/ratings/reports.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Deletes a report with its file and its public page, of a domain or integrated. Recorded in the audit log. A pending
 * report is deleted too: its job finds no row to update.
 * @throws {AppError} report-not-found
 */
export async function removeReport(tx: Tx, pdfName: string, by: { accountId: string; address: string }): Promise<void> {
  const gone = (await deleteReport(tx, pdfName)) ?? (await deleteIntegrated(tx, pdfName));
  if (!gone) throw new AppError('report-not-found');
  await audit(tx, {
    companyId: gone.companyId,
    accountId: by.accountId,
    address: by.address,
    action: 'report.deleted',
    target: gone.target,
    facts: { report: gone.id },
  });
}

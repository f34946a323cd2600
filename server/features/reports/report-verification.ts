import {
  parseVerificationCode,
  type ReportVerification,
  type VerifiedReport,
} from '@assay/contract/api/reports/report-verification.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { codeOfReport, integratedByCode, reportByCode, switchCode } from '#platform/db/ratings/report-codes.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/** The public page of a report's code. */
export function verificationUrl({ config }: Pick<Context, 'config'>, code: string): string {
  return `${config.publicUrl}/verify/${code}`;
}

/**
 * Stored data of the report with this code, public for everyone who has the code. Codes that are wrong, disabled or of
 * a removed domain get the same response.
 * @throws {AppError} report-code-unknown
 */
export async function verifyReport({ db }: Pick<Context, 'db'>, typed: string): Promise<VerifiedReport> {
  const code = parseVerificationCode(typed);
  const found =
    code &&
    (await db.withAllCompanies(
      'link-and-report-codes',
      async (tx) => (await reportByCode(tx, code)) ?? integratedByCode(tx, code),
    ));
  if (!found) throw new AppError('report-code-unknown');
  return { ...found, madeAt: found.madeAt.toISOString(), scannedAt: found.scannedAt.toISOString() };
}

/** Code, address and switch of a report's public page. @throws {AppError} report-not-found */
export async function verificationOf(
  context: Pick<Context, 'config'>,
  tx: Tx,
  pdfName: string,
): Promise<ReportVerification> {
  const found = await codeOfReport(tx, pdfName);
  if (!found) throw new AppError('report-not-found');
  return { code: found.code, url: verificationUrl(context, found.code), on: found.on, subject: found.domain };
}

/** Switches the public page on or off. Audited. @throws {AppError} report-not-found */
export async function switchVerification(
  context: Pick<Context, 'config'>,
  tx: Tx,
  pdfName: string,
  on: boolean,
  by: { accountId: string; address: string },
): Promise<ReportVerification> {
  const found = await codeOfReport(tx, pdfName);
  if (!found) throw new AppError('report-not-found');
  if (found.on !== on) {
    await switchCode(tx, found.id, on);
    await audit(tx, {
      companyId: found.companyId,
      accountId: by.accountId,
      address: by.address,
      action: on ? 'report.verification-on' : 'report.verification-off',
      target: found.domain,
      facts: { report: found.id },
    });
  }
  return { code: found.code, url: verificationUrl(context, found.code), on, subject: found.domain };
}

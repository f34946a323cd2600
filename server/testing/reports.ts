import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { REPORT_FORMAT } from '@assay/contract/report/signed/format.ts';
import { emptyCounts } from '@assay/contract/severities.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { signStatement } from '../features/reports/signing/sign-statement.ts';
import type { Context } from '../platform/context.ts';
import { upsertVerifiedDomain } from '../platform/db/domains/domains.ts';
import { jsonb } from '../platform/db/jsonb.ts';
import { finishReport, insertReport } from '../platform/db/ratings/reports.ts';
import { updateSignedData } from '../platform/db/ratings/signed-reports.ts';
import { insertScan } from '../platform/db/scans/scans.ts';
import type { TestAccount } from './accounts.ts';

/** A verified domain with one completed scan, for ratings and reports. */
export interface ScannedDomain {
  owner: TestAccount;
  domainId: string;
  scanId: string;
}

export interface StoredReport {
  code: string;
  pdfName: string;
  sha256: string;
}

export async function createScannedDomain(context: Pick<Context, 'db'>, owner: TestAccount, name: string) {
  const { companyId, accountId } = owner;
  const [domainId, scanId] = [uuidv7(), uuidv7()];
  await context.db.withCompany(companyId, async (tx) => {
    await upsertVerifiedDomain(tx, {
      id: domainId,
      companyId,
      name,
      unicode: name,
      registrable: true,
      accountId,
      txtValue: 'x',
    });
    await insertScan(tx, {
      id: scanId,
      companyId,
      domainId,
      domain: name,
      kind: 'full',
      ownerId: accountId,
      senderId: accountId,
      scandate: '2026-01-01',
      kinds: null,
    });
    await sql`update scan set state = 2, finished_at = now() where id = ${scanId}`.execute(tx);
  });
  return { owner, domainId, scanId } satisfies ScannedDomain;
}

/** A rating with this grade and no findings. @returns its id */
export async function createRating(
  context: Pick<Context, 'db'>,
  { owner, domainId, scanId }: ScannedDomain,
  grade: string,
): Promise<string> {
  const id = uuidv7();
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`
      insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, total, grade, coverage,
                          limited_scope, finding_counts, area_scores, is_capped, asset_count, assessment_zstd, evidence_hashes, feed_versions)
      select ${id}, ${owner.companyId}, ${domainId}, ${scanId}, 2, count(*), now(), 'x', 85, ${grade}, 1, false,
             ${jsonb(emptyCounts())}, '[]', false, 1, '', '{}', '{}' from rating where scan_id = ${scanId}`.execute(tx),
  );
  return id;
}

/** A report that is ready, with this file. */
export async function createStoredReport(
  context: Pick<Context, 'db'>,
  { owner, domainId }: ScannedDomain,
  report: { ratingId: string; language: string; pdf: Buffer },
): Promise<StoredReport> {
  const id = uuidv7();
  const { ratingId, language, pdf } = report;
  const verificationCode = createHash('sha256').update(id).digest('hex').slice(0, 32);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const pdfName = `comprehensive-scan-report-20260101-${id}`;
  const fileName = 'comprehensive-scan-report-20260101.pdf';
  const { companyId } = owner;
  await context.db.withCompany(companyId, async (tx) => {
    await insertReport(tx, { id, companyId, domainId, ratingId, language, pdfName, fileName, verificationCode });
    await finishReport(tx, id, { pdf, pages: 1, sha256, nextUpdateAt: new Date() });
  });
  return { code: verificationCode, pdfName, sha256 };
}

/** The signed data of a stored report, created like in the product, with the values that a page shows of a report. */
export async function signStoredReport(
  context: Pick<Context, 'db' | 'config' | 'secrets'>,
  { owner }: ScannedDomain,
  { code, pdfName, sha256 }: StoredReport,
): Promise<string> {
  const statement = {
    format: REPORT_FORMAT,
    kind: 'full',
    code,
    domain: 'verify.example',
    madeAt: '2026-01-01T00:00:00.000Z',
    url: null,
    pdf: { fileName: `${pdfName}.pdf`, bytes: 1, pages: 1, sha256 },
  };
  const signed = signStatement(context, Buffer.from(canonicalJson(statement)));
  await context.db.withCompany(owner.companyId, (tx) => updateSignedData(tx, 'report', pdfName.slice(-36), signed));
  return signed;
}

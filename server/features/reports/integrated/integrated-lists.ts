import type {
  IntegratedCandidates,
  IntegratedChoice,
  IntegratedPreview,
  IntegratedRow,
} from '@assay/contract/api/reports/integrated.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import type { Actor } from '#features/auth/index.ts';
import { logPortfolioRead, type PageRange } from '#features/suppliers/index.ts';
import type { Context } from '#platform/context.ts';
import { type IntegratedListRow, listIntegrated } from '#platform/db/ratings/integrated-reports.ts';
import {
  hasMainSupplierRole,
  listCandidateDomains,
  listRatedCompanies,
} from '#platform/db/suppliers/integrated-candidates.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { inVendorScope, mainCompanyOf, readChoice, vendorName } from './vendor-scope.ts';

/** Candidates for a report; access to shared results is recorded in each owner's audit log. */
export async function listCandidates(
  context: Context,
  actor: Actor,
  query: PageRange & { company?: string | undefined },
): Promise<Omit<IntegratedCandidates, 'page' | 'pageSize'>> {
  const { session } = actor;
  const mainCompany = mainCompanyOf(session);
  if (session.permission === ROLES.administrator && !query.company) {
    return { rows: [], total: 0, mainCompany, targetVendor: null, mayHaveSubcontractors: true };
  }
  return inVendorScope(
    context,
    actor,
    query.company,
    { id: 'reports.candidates', reading: true },
    async (tx, vendorId) => {
      const targetVendor = await vendorName(tx, session, vendorId);
      const { rows, total } = await listCandidateDomains(tx, vendorId, query);
      await logOthers(tx, actor, rows);
      return {
        rows: rows.map(({ companyId, company, own, level, domain, scannedAt, score, grade, limited }) => ({
          companyId,
          company: own ? targetVendor : company,
          own,
          level,
          domain,
          scannedAt: scannedAt?.toISOString() ?? null,
          score,
          grade,
          limited,
        })),
        total,
        mainCompany,
        targetVendor,
        mayHaveSubcontractors: await hasMainSupplierRole(tx, vendorId),
      };
    },
  );
}

/**
 * Records the access in the audit logs of the companies that share; an administrator's access is recorded separately.
 */
async function logOthers(
  tx: Tx,
  { session, address }: Actor,
  rows: readonly { companyId: string; own: boolean }[],
): Promise<void> {
  if (session.permission === ROLES.administrator) return;
  const others = rows.filter(({ own }) => !own);
  await logPortfolioRead(tx, session, address, others);
}

/** Preview of the report's content, with its counts. @throws {AppError} same as `readChoice` */
export async function previewChoice(
  context: Context,
  actor: Actor,
  { company, domains }: IntegratedChoice,
): Promise<IntegratedPreview> {
  const { session } = actor;
  return inVendorScope(context, actor, company, { id: 'reports.preview', reading: true }, async (tx, vendorId) => {
    const { companies } = await readChoice(tx, vendorId, domains);
    await logOthers(tx, actor, companies);
    const targetVendor = await vendorName(tx, session, vendorId);
    return {
      mainCompany: mainCompanyOf(session),
      targetVendor,
      companies: companies.map((one) => ({
        companyId: one.companyId,
        company: one.own ? targetVendor : one.company,
        own: one.own,
        confirmed: one.confirmed,
        level: one.level,
        domains: one.domains.map(({ domain, scannedAt, score, grade, limited, counts, reportCounts }) => ({
          domain,
          scannedAt: scannedAt!.toISOString(),
          score,
          grade,
          limited,
          counts: counts as unknown as AlertCounts,
          reportCounts,
        })),
      })),
    };
  });
}

/** Companies that an administrator may name as target vendor. */
export function listVendors({ db }: Context, { session, address }: Actor, query: PageRange) {
  const { accountId: account } = session;
  const reason = { reason: 'administrator', account, address, action: 'reports.vendors', reading: true } as const;
  return db.withAllCompanies(reason, (tx) => listRatedCompanies(tx, query));
}

/** The reports of the caller's company, the newest first. @param id selects one of them */
export async function listOwnReports(
  { db }: Context,
  { session }: Actor,
  query: PageRange & { id?: string },
): Promise<{ rows: IntegratedRow[]; total: number }> {
  const { companyId } = session;
  const found = await db.withCompany(companyId, (tx) =>
    listIntegrated(tx, companyId, { ...query, id: query.id ?? null }),
  );
  return { rows: found.rows.map(toIntegratedRow), total: found.total };
}

function toIntegratedRow(row: IntegratedListRow): IntegratedRow {
  return {
    id: row.id,
    account: row.account,
    mainCompany: row.mainCompany,
    targetVendor: row.vendor,
    targetVendorId: row.vendorId,
    chosen: row.chosen,
    subcontractors: new Set(row.chosen.map(({ companyId }) => companyId).filter((id) => id !== row.vendorId)).size,
    language: row.language,
    watermark: row.watermark,
    recipient: row.recipient,
    status: row.status,
    stage: row.stage,
    done: row.done,
    askedAt: row.createdAt.toISOString(),
    madeAt: row.madeAt?.toISOString() ?? null,
    pages: row.pages,
    bytes: row.bytes,
    pdfName: row.pdfName,
    fileName: row.fileName,
    downloadLink: row.status === 'ready' ? `/api/reports/${row.pdfName}/pdf` : null,
  };
}

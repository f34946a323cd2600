import { AREA_IDS } from '@assay/contract/areas.ts';
import { type LanguageCode, nearestLanguage } from '@assay/contract/languages.ts';
import { REPORT_CACHE_MS } from '@assay/contract/limits.ts';
import { CHECKS, finishTables } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import type { ReportInput } from '@assay/report';
import { permissionOf } from '#features/auth/index.ts';
import { notify } from '#features/notifications/index.ts';
import {
  averagesFor,
  changesBetween,
  loadAssessment,
  readAcceptedRisks,
  storedTables,
} from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { companyById } from '#platform/db/accounts/companies.ts';
import { domainById } from '#platform/db/domains/domains.ts';
import { listReturnedFindings } from '#platform/db/ratings/finding-history.ts';
import { latestRating, ratingBefore, trendOf } from '#platform/db/ratings/ratings.ts';
import {
  failReport,
  finishReport,
  type ReportRecord,
  reportById,
  updateReportRating,
} from '#platform/db/ratings/reports.ts';
import { updateSignedData } from '#platform/db/ratings/signed-reports.ts';
import { dependenciesOfDomain } from '#platform/db/suppliers/dependencies.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { isTransient } from '#platform/queue/transient.ts';
import { brandingForReport } from './branding/branding.ts';
import { planOf, readHistory, readPeers, readTracking, vulnerabilitiesOf } from './report-details.ts';
import { verificationUrl } from './report-verification.ts';
import { renderSigned } from './signing/render-signed.ts';

/** Topics of compliance frameworks that each check covers. */
const TOPICS: ReportInput['topics'] = Object.fromEntries(CHECKS.map((check) => [check.id, check.topics]));

const TREND_MS = 365 * 86_400_000;

/** `check/finding` → kinds of its facts, for every check. */
const FACT_KINDS: ReportInput['factKinds'] = Object.fromEntries(
  CHECKS.flatMap((check) =>
    Object.entries(check.findings).map(([finding, spec]) => [`${check.id}/${finding}`, spec.facts ?? {}]),
  ),
);

/**
 * Creates and stores the PDF of a requested report. If creation fails, the report is marked as failed; if the process
 * stops, or database or object storage do not respond, the job runs again.
 */
export async function generateReport(
  context: Context,
  job: { companyId: string; reportId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, bus, log } = context;
  const report = await db.withCompany(job.companyId, (tx) => reportById(tx, job.reportId));
  if (report?.status !== 'generating') return;
  try {
    const reading = db.withCompany(job.companyId, (tx) => inputFor(context, tx, report));
    const { fileName } = report;
    const { pdf, pages, slides, sha256, signed } = await renderSigned(context, reading, { fileName, signal });
    const { domain } = await reading;
    await db.withCompany(job.companyId, async (tx) => {
      await finishReport(tx, report.id, {
        pdf,
        pages,
        slides,
        sha256,
        nextUpdateAt: new Date(nowOf(tx).getTime() + REPORT_CACHE_MS),
      });
      await updateSignedData(tx, 'report', report.id, signed);
      const facts = { domain, pdfName: report.pdfName };
      await notify(context, tx, { kind: 'report-ready', company: job.companyId, key: report.id, facts });
    });
  } catch (error) {
    if (signal.aborted || isTransient(error)) throw error;
    log.error({ error: String(error), report: report.id }, 'a report could not be made');
    await db.withCompany(job.companyId, (tx) => failReport(tx, report.id));
  }
  bus.send({ type: NOTICES.report, id: report.id, company: job.companyId });
}

/** @throws Error if the domain or its rating is gone */
async function inputFor(context: Context, tx: Tx, report: ReportRecord): Promise<ReportInput> {
  const domain = await domainById(tx, report.domainId);
  const company = await companyById(tx, report.companyId);
  const rating = domain && (await latestRating(tx, domain.id));
  if (!domain || !company || !rating) throw new Error('domain or rating is gone');
  // The rows below are those of the latest rating, because the whole report is about one rating.
  if (rating.id !== report.ratingId) await updateReportRating(tx, report.id, rating.id);
  const language: LanguageCode = nearestLanguage(report.language);
  const words = createTranslator(language, company.timeZone);
  const tables = await storedTables(tx, rating);
  const trend = await trendOf(tx, domain.id, new Date(nowOf(tx).getTime() - TREND_MS));
  const permission = permissionOf({ ...company, grantedPermission: null, companyZone: company.timeZone }, nowOf(tx));
  const averages = await averagesFor(tx, permission);
  const assessment = await loadAssessment(tx, rating.id);
  const before = await ratingBefore(tx, rating);
  const previous = before ? await loadAssessment(tx, before.id) : null;
  const returned = before ? await listReturnedFindings(tx, domain.id, before.at) : undefined;
  return {
    language,
    timeZone: company.timeZone,
    company: company.personal ? '' : company.name,
    domain: domain.name,
    madeAt: nowOf(tx).toISOString(),
    assessment,
    rows: finishTables(tables, words, 'asset'),
    issues: finishTables(tables, words, 'issue'),
    trend: trend.map((point) => ({ at: point.at.toISOString(), total: point.total })),
    factKinds: FACT_KINDS,
    topics: TOPICS,
    average: averages[''] ?? null,
    averages: Object.fromEntries(AREA_IDS.map((area) => [area, averages[area] ?? null])),
    changes:
      before && previous
        ? {
            ...{ since: before.at.toISOString(), total: before.total },
            rows: changesBetween(previous, assessment, words, returned),
          }
        : null,
    kind: report.kind,
    watermark: report.watermark,
    recipient: report.recipient,
    branding: await brandingForReport(tx, report.companyId),
    verification: { code: report.verificationCode, url: verificationUrl(context, report.verificationCode) },
    accepted: await readAcceptedRisks(tx, domain.id),
    tracking: await readTracking(tx, domain.id),
    vulnerabilities: vulnerabilitiesOf(assessment),
    dependencies: await dependenciesOfDomain(tx, domain.id),
    plan: planOf(assessment),
    history: await readHistory(tx, rating, report, assessment),
    peers: Object.keys(averages).length > 0 ? await readPeers(tx, company, domain) : null,
  };
}

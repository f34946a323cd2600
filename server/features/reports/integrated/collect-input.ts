import { nearestLanguage } from '@assay/contract/languages.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { type AlertCounts, COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import { createTranslator, type Translator } from '@assay/locales';
import type { IntegratedCompany, IntegratedDomain, IntegratedFinding, IntegratedInput } from '@assay/report';
import { loadAssessment, NO_MARK, pointsOf, toFindingRow, withPointsOnce } from '#features/ratings/index.ts';
import { findShareWith, includesLevel, type Share, sharedFindings } from '#features/sharing/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import { type DomainRow, domainByName } from '#platform/db/domains/domains.ts';
import type { ChosenDomain, IntegratedRecord } from '#platform/db/ratings/integrated-reports.ts';
import { latestRating, listOpenFindings, type RatingRow, trendOf } from '#platform/db/ratings/ratings.ts';
import { dependenciesOfDomain } from '#platform/db/suppliers/dependencies.ts';
import { hasMainSupplierRole } from '#platform/db/suppliers/integrated-candidates.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { brandingForReport } from '../branding/branding.ts';
import { verificationUrl } from '../report-verification.ts';

const TREND_MS = 365 * 86_400_000;

/**
 * Reads the data of a report, each domain in the scope of its company and at its current sharing level. Data above the
 * level is not read.
 * @param onDomain called after each domain
 * @throws Error if a domain, its rating or the association was removed meanwhile
 */
export async function collectReportInput(
  context: Context,
  report: IntegratedRecord,
  onDomain: (done: number) => Promise<void>,
): Promise<IntegratedInput> {
  const { db } = context;
  const language = nearestLanguage(report.language);
  const { zone, branding } = await db.withCompany(report.companyId, async (tx) => {
    if (report.vendorId !== report.companyId) await needsAdministrator(tx, report);
    const { timeZone } = await companyProfile(tx, report.companyId);
    return { zone: timeZone, branding: await brandingForReport(tx, report.companyId) };
  });
  const words = createTranslator(language, zone);
  const mayReadOthers = await db.withCompany(report.vendorId, (tx) => hasMainSupplierRole(tx, report.vendorId));
  const companies = new Map<string, IntegratedCompany>();
  for (const [index, chosen] of report.chosen.entries()) {
    const own = chosen.companyId === report.vendorId;
    if (!own && !mayReadOthers) throw new Error('the target vendor may not read others');
    await db.withCompany(chosen.companyId, async (tx) => {
      const share = own ? null : await findShareWith(context, tx, report.vendorId, chosen.companyId);
      if (!own && (!share || (share.domains !== null && !share.domains.includes(chosen.domain)))) {
        throw new Error(`${chosen.domain} is no longer shared`);
      }
      const known = companies.get(chosen.companyId) ?? (await companyOf(tx, chosen, own, share));
      known.domains.push(await domainOf(tx, chosen, share, words));
      companies.set(chosen.companyId, known);
    });
    await onDomain(index + 1);
  }
  const { verificationCode: code } = report;
  return {
    kind: 'integrated',
    language,
    timeZone: zone,
    mainCompany: report.mainCompany,
    targetVendor: report.vendor,
    madeAt: context.clock.now().toISOString(),
    companies: [...companies.values()],
    verification: { code, url: verificationUrl(context, code) },
    watermark: report.watermark,
    recipient: report.recipient,
    branding,
  };
}

/** Only administrators can create reports on behalf of other companies. */
async function needsAdministrator(tx: Tx, report: IntegratedRecord): Promise<void> {
  const account = report.accountId === null ? null : await accountById(tx, report.accountId);
  if (account?.grantedPermission !== ROLES.administrator || account.disabledAt) {
    throw new Error('who asked is no administrator');
  }
}

async function companyOf(tx: Tx, chosen: ChosenDomain, own: boolean, share: Share | null): Promise<IntegratedCompany> {
  const { confirmed } = await companyProfile(tx, chosen.companyId);
  return { name: chosen.company, own, confirmed, level: share?.level ?? null, domains: [] };
}

async function domainOf(
  tx: Tx,
  chosen: ChosenDomain,
  share: Share | null,
  words: Translator,
): Promise<IntegratedDomain> {
  const domain = await domainByName(tx, chosen.companyId, chosen.domain);
  const rating = domain && !domain.deletedAt ? await latestRating(tx, domain.id) : null;
  if (!domain || !rating) throw new Error(`${chosen.domain} has no rating any more`);
  const trend = await trendOf(tx, domain.id, new Date(nowOf(tx).getTime() - TREND_MS));
  const told = !share || includesLevel(share.level, 'findings');
  return {
    domain: domain.name,
    rating: ratingOf(rating),
    reportCounts: rating.reportCounts,
    trend: trend.map(({ at, total }) => ({ at: at.toISOString(), total })),
    findings: told ? await findingsOf(tx, domain, rating, share, words) : null,
    dependencies: told ? await dependenciesOfDomain(tx, domain.id) : null,
  };
}

function ratingOf(row: RatingRow): IntegratedDomain['rating'] {
  const areas = row.areas as IntegratedDomain['rating']['areas'];
  const { ceiling: cap, held } = row;
  return {
    at: row.at.toISOString(),
    modelVersion: row.modelVersion,
    total: row.total,
    grade: row.grade,
    riskClass: row.riskClass,
    coverage: row.coverage,
    counts: row.counts as unknown as AlertCounts,
    areas: areas.map(({ area, score, status }) => ({ area, score, status })),
    ceiling: held && cap ? ({ at: cap.at, rule: cap.rule } as IntegratedDomain['rating']['ceiling']) : null,
  };
}

async function findingsOf(
  tx: Tx,
  domain: DomainRow,
  rating: RatingRow,
  share: Share | null,
  words: Translator,
): Promise<IntegratedFinding[]> {
  const points = pointsOf(await loadAssessment(tx, rating.id));
  const records = await listOpenFindings(tx, domain.id, null);
  const rows = records.map((record) => toFindingRow(record, points, NO_MARK, words));
  const shown = share ? await sharedFindings(tx, domain, rows, share, words) : rows;
  const sorted = shown.toSorted(
    (a, b) =>
      COUNT_COLUMNS.indexOf(a.column as CountColumn) - COUNT_COLUMNS.indexOf(b.column as CountColumn) ||
      b.issuePoints - a.issuePoints ||
      a.title.localeCompare(b.title) ||
      (a.asset < b.asset ? -1 : 1),
  );
  return withPointsOnce(sorted).map(
    ({ issue, check, finding, column, title, solution, asset, points: own, issuePoints }) => {
      return { issue, check, finding, column: column as CountColumn, title, solution, asset, points: own, issuePoints };
    },
  );
}

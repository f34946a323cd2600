import { dueDay } from '@assay/contract/api/decisions.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { isAppearance } from '@assay/contract/values/comparison.ts';
import { planToNextGrade, readAdvisoryLine } from '@assay/engine';
import { createTranslator } from '@assay/locales';
import type { EarlierRating, FindingTracking, GradePlan, PeerPosition, VulnerabilityFigures } from '@assay/report';
import { changesBetween, compareWithPeers, loadAssessment, nearestRating } from '#features/ratings/index.ts';
import { nowOf } from '#platform/db/access.ts';
import type { CompanyRow } from '#platform/db/accounts/companies.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listDecisions } from '#platform/db/ratings/decisions.ts';
import { listReturnedFindings } from '#platform/db/ratings/finding-history.ts';
import { listOpenFindings, type RatingRow, ratingById, type TrendRow, trendOf } from '#platform/db/ratings/ratings.ts';
import { findReportedRating, type ReportRecord } from '#platform/db/ratings/reports.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** What a report says besides the assessment: handling of findings, plan, earlier ratings and position among peers. */

const DAY_MS = 86_400_000;
/** Ages of the ratings that a report compares with, in days. */
const COMPARED_DAYS = [30, 90, 365] as const;
/** Maximum difference between a rating's age and the compared age, and not more than half of that. */
const TOLERANCE_MS = 45 * DAY_MS;

/** First detection and decisions of the open findings, by fingerprint. */
export async function readTracking(tx: Tx, domainId: string): Promise<Record<string, FindingTracking>> {
  const decisions = new Map((await listDecisions(tx, domainId)).map((row) => [row.fingerprint, row]));
  const open = await listOpenFindings(tx, domainId, null);
  return Object.fromEntries(
    open.map(({ fingerprint, firstSeen, lastSeen, notConfirmed }) => {
      const row = decisions.get(fingerprint);
      const { decision = null, until = null, assignee = null } = row ?? {};
      const due = row ? dueDay(row) : null;
      const notConfirmedSince = notConfirmed ? lastSeen.toISOString() : null;
      return [fingerprint, { firstSeen: firstSeen.toISOString(), notConfirmedSince, decision, until, assignee, due }];
    }),
  );
}

/** CVSS, EPSS and KEV of the findings about a CVE, from their evidence. */
export function vulnerabilitiesOf(assessment: Assessment): Record<string, VulnerabilityFigures> {
  return Object.fromEntries(
    assessment.findings.flatMap(({ fingerprint, facts, seen }) => {
      const figures = seen.map(readAdvisoryLine).find((line) => line !== null);
      return figures && typeof facts.cve === 'string' ? [[fingerprint, { cve: facts.cve, ...figures }]] : [];
    }),
  );
}

/** The fixes that reach the next grade; null for the best grade and for domains without a rating. */
export function planOf(assessment: Assessment): GradePlan | null {
  const { to, steps, totalAfter } = planToNextGrade(assessment);
  return to === null ? null : { to, issues: steps?.map(({ id }) => id) ?? null, totalAfter };
}

/** The ratings of the previous report and of 30, 90 and 365 days ago, as far as they exist. */
export async function readHistory(
  tx: Tx,
  rating: RatingRow,
  report: Pick<ReportRecord, 'kind'>,
  assessment: Assessment,
): Promise<EarlierRating[]> {
  const words = createTranslator('en-US', 'UTC');
  const oldest = Math.max(...COMPARED_DAYS) * DAY_MS + TOLERANCE_MS;
  const trend = await trendOf(tx, rating.domainId, new Date(nowOf(tx).getTime() - oldest));
  const compared = async (ago: EarlierRating['ago'], row: Omit<TrendRow, 'modelVersion'>): Promise<EarlierRating> => {
    const returned = await listReturnedFindings(tx, rating.domainId, row.at);
    const changes = changesBetween(await loadAssessment(tx, row.ratingId), assessment, words, returned);
    return {
      ago,
      at: row.at.toISOString(),
      total: row.total,
      grade: row.grade,
      counts: row.counts as AlertCounts,
      appeared: changes.filter(({ kind }) => isAppearance(kind)).length,
      fixed: changes.filter(({ kind }) => kind === 'fixed').length,
    };
  };
  const history: EarlierRating[] = [];
  const reported = await findReportedRating(tx, rating, report.kind);
  const previous = reported ? await ratingById(tx, reported) : null;
  if (previous) history.push(await compared('report', { ...previous, ratingId: previous.id }));
  for (const days of COMPARED_DAYS) {
    const limit = rating.at.getTime() - days * DAY_MS;
    const row = nearestRating(limit, trend, Math.min(TOLERANCE_MS, (days / 2) * DAY_MS));
    if (row && row.ratingId !== rating.id) history.push(await compared(days, row));
  }
  return history;
}

/** The company among all participating ones, and among those of its industry. */
export async function readPeers(tx: Tx, company: CompanyRow, domain: DomainRow): Promise<PeerPosition | null> {
  const { all, ofIndustry } = await compareWithPeers(tx, { company, domain, withPlace: true });
  if (!all.shown) return null;
  const group = ({ companies, average, place }: typeof all) => ({ companies, average, place });
  return { all: group(all), industry: ofIndustry?.shown ? group(ofIndustry) : null };
}

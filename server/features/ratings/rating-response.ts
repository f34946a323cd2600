import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import type {
  AreaSummary,
  CheckLine,
  FindingRow,
  RatingChange,
  RatingLine,
  RatingSummary,
} from '@assay/contract/api/ratings.ts';
import type { AreaScore, Assessment, CheckResult, Finding, Issue } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { statusOfFindings } from '@assay/contract/report/check-status.ts';
import { type AlertCounts, countColumn, emptyCounts } from '@assay/contract/severities.ts';
import { CHECKS, changesOf, type IssueChange, issueId } from '@assay/engine';
import type { Translator } from '@assay/locales';
import type { FindingRecord, RatingRow } from '#platform/db/ratings/ratings.ts';
import { createAssessmentCache } from './load-assessment.ts';

const CHECK_BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** A rating against the one before it, both as stored. */
export function toRatingLine(row: RatingRow): RatingLine {
  return {
    id: row.id,
    domain: row.domain,
    company: row.company,
    companyId: row.companyId,
    at: row.at.toISOString(),
    total: row.total,
    grade: row.grade,
    change: row.total === null || row.totalBefore === null ? null : row.total - row.totalBefore,
    coverage: row.coverage,
    limited: row.grade !== null && isLimited(row.coverage),
    ...(row.unconfirmed && { unconfirmed: row.unconfirmed }),
    counts: row.counts as AlertCounts,
    scanstate: row.state,
  };
}

/**
 * @param before areas of the rating before, for the change of each
 * @param averages by area, hundredths; empty where they are not shown
 */
export function toRatingSummary(
  row: RatingRow,
  before: RatingRow | null,
  averages: Readonly<Record<string, number>>,
): RatingSummary {
  const earlier = new Map(((before?.areas ?? []) as AreaScore[]).map((area) => [area.area, area.score]));
  const areas = (row.areas as AreaScore[]).map((area): AreaSummary => {
    const was = earlier.get(area.area) ?? null;
    return {
      area: area.area,
      score: area.score,
      change: area.score === null || was === null ? null : area.score - was,
      average: averages[area.area] ?? null,
      status: area.status,
      coverage: area.coverage,
      lost: area.lost,
      ...(area.unconfirmed && { unconfirmed: area.unconfirmed }),
      counts: area.counts,
      checks: area.checks,
    };
  });
  return {
    ...toRatingLine(row),
    scanId: row.scanId,
    modelVersion: row.modelVersion,
    riskClass: row.riskClass,
    limitedScope: row.limitedScope,
    reportCounts: row.reportCounts,
    ceiling: row.ceiling,
    held: row.held,
    areas,
  };
}

/** The summary with the number of issues by severity, from the assessment. */
export function withIssueCounts(summary: RatingSummary, { ledger }: Assessment): RatingSummary {
  const count = (issues: readonly Issue[]) => {
    const counts = emptyCounts();
    for (const issue of issues) counts[countColumn(issue)] += 1;
    return counts;
  };
  return {
    ...summary,
    issueCounts: count(ledger.issues),
    areas: summary.areas.map((area) => ({
      ...area,
      issueCounts: count(ledger.issues.filter((issue) => issue.area === area.area)),
    })),
  };
}

/** Title of an issue: that of its first finding. */
export function issueTitle(assessment: Assessment, issue: Issue, words: Translator): string {
  const finding = assessment.findings.find((found) => issue.fingerprints.includes(found.fingerprint));
  return finding ? findingText(finding, words).title : words.check(issue.check).title;
}

/** Title, description and solution of a finding in the reader's language. */
export function findingText(finding: Finding, words: Translator) {
  const kinds = CHECK_BY_ID.get(finding.check)?.findings[finding.finding]?.facts ?? {};
  const facts = { ...finding.facts, asset: finding.asset, subject: finding.subject };
  return words.finding(finding.check, finding.finding, facts, kinds);
}

/**
 * A finding of a response. Its texts are created on access: only one page of a list of thousands is read, and most
 * lists are filtered and sorted by other fields.
 * @param points of each issue of the rating, hundredths
 */
export function toFindingRow(
  record: FindingRecord,
  points: ReadonlyMap<string, number>,
  mark: FindingStatus,
  words: Translator,
): FindingRow {
  const finding = record.data as unknown as Finding;
  const issue = issueId(finding);
  let made: ReturnType<typeof findingText> | undefined;
  const texts = () => {
    made ??= findingText(finding, words);
    return made;
  };
  // Getters of the literal, because properties that are defined afterwards take a third longer.
  return {
    fingerprint: finding.fingerprint,
    check: finding.check,
    finding: finding.finding,
    area: finding.area,
    severity: finding.severity,
    column: countColumn(finding),
    confidence: finding.confidence,
    effort: finding.effort,
    cwe: finding.cwe,
    asset: finding.asset,
    subject: finding.subject,
    facts: finding.facts,
    seen: finding.seen,
    reproduce: finding.reproduce,
    expected: finding.expected ?? null,
    refs: [...(CHECK_BY_ID.get(finding.check)?.refs ?? [])],
    issue,
    issuePoints: points.get(issue) ?? 0,
    points: points.get(issue) ?? 0,
    firstSeen: record.firstSeen.toISOString(),
    lastSeen: record.lastSeen.toISOString(),
    ...(record.notConfirmed ? { notConfirmed: true } : {}),
    closedAt: record.closedAt?.toISOString() ?? null,
    mark,
    get title() {
      return texts().title;
    },
    get description() {
      return texts().description;
    },
    get solution() {
      return texts().solution;
    },
  };
}

const cachedLines = createAssessmentCache<CheckLine[]>();

/**
 * Checks of one area or all, in report order, with what could not be assessed. A check with informational findings only
 * is `noted`.
 */
export function checkLines(assessment: Assessment, area: string | null, words: Translator): CheckLine[] {
  return cachedLines(assessment, `${area} ${words.language}`, () => linesOf(assessment, area, words));
}

function linesOf(assessment: Assessment, area: string | null, words: Translator): CheckLine[] {
  const findings = Map.groupBy(assessment.findings, ({ check }) => check);
  // Of stored ratings of earlier models too, which have no status of its own for it.
  const statusOf = ({ check, status }: CheckResult) => {
    const own = findings.get(check) ?? [];
    if (status !== 'failed') return status;
    if (own.length > 0 && statusOfFindings(own) === 'unconfirmed') return 'unconfirmed';
    return own.some(({ severity }) => severity !== 'informational') ? status : 'noted';
  };
  return assessment.checks
    .filter((check) => area === null || check.area === area)
    .map((check) => ({
      check: check.check,
      ...words.check(check.check),
      status: statusOf(check),
      assessed: check.assessed.length,
      notAssessed: check.notAssessed,
      evidenceFrom: check.evidenceFrom,
    }));
}

/**
 * Differences of issues between two ratings with their causes, the most points first.
 * @param returned see `changesOf`
 */
export function changesBetween(
  before: Assessment,
  now: Assessment,
  words: Translator,
  returned?: ReadonlySet<string>,
): RatingChange[] {
  return changesOf(before, now, returned).map((change) => toRatingChange(change, before, now, words));
}

export function toRatingChange(
  { issue, kind, points }: IssueChange,
  before: Assessment,
  now: Assessment,
  words: Translator,
): RatingChange {
  const { id, area, check, finding } = issue;
  const title = issueTitle(now.ledger.issues.includes(issue) ? now : before, issue, words);
  return { issue: id, area, check, finding, kind, points, title };
}

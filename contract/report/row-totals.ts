import type { RowCounts, RowFinding, RowTotals } from '../api/analysis/row-findings.ts';
import type { AreaId } from '../areas.ts';
import { type CountColumn, emptyCounts, NO_SEVERITY } from '../severities.ts';

/**
 * Totals of lists of findings and of rows with findings. The API, its exports, reports and the web app take them from
 * here, so that they are consistent.
 */

/** What the totals need of a row. */
export interface TotaledRow {
  /** Severity under which the row is counted; null without a finding. */
  column: CountColumn | null;
  points: number | null;
  findings: readonly Pick<RowFinding, 'fingerprint' | 'issue' | 'points'>[];
}

/** Columns that repeat the points of the row under the name of the specification. */
const POINT_COLUMNS: Readonly<Partial<Record<AreaId, string>>> = {
  web_app_security: 'total_score',
  dns_health: 'statusScore',
};

/** Points of each issue in a list, hundredths. */
export function pointsByIssue(rows: readonly Pick<TotaledRow, 'findings'>[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((row) =>
      row.findings.flatMap(({ issue, points }) => (points === null ? [] : [[issue, points] as const])),
    ),
  );
}

/**
 * The same rows with the points of each issue on the first of its findings only, so that the column can be added up.
 * @param area null = not the table of an area
 * @param points of each issue, hundredths
 */
export function placePoints<R extends TotaledRow>(
  area: AreaId | null,
  rows: readonly R[],
  points: ReadonlyMap<string, number>,
): R[] {
  const placed = new Set<string>();
  const column = area && POINT_COLUMNS[area];
  return rows.map((row) => {
    const findings = row.findings.map((finding) => {
      const first = points.has(finding.issue) && !placed.has(finding.issue);
      placed.add(finding.issue);
      return { ...finding, points: first ? points.get(finding.issue)! : null };
    });
    const carried = findings.flatMap((finding) => finding.points ?? []);
    const sum = carried.length === 0 ? null : carried.reduce((total, own) => total + own, 0);
    // A passed DNS test takes no points; a further row of an issue states none.
    const repeated = column ? { [column]: column === 'statusScore' ? (sum ?? 0) : sum } : {};
    return { ...row, points: sum, findings, ...repeated };
  });
}

/** Value of the severity filter that lists this row. */
export function severityOf(row: Pick<TotaledRow, 'column'>): keyof RowCounts {
  return row.column ?? NO_SEVERITY;
}

/** Rows by severity. */
export function countBySeverity(rows: readonly Pick<TotaledRow, 'column'>[]): RowCounts {
  const counts: RowCounts = { ...emptyCounts(), none: 0 };
  for (const row of rows) counts[severityOf(row)] += 1;
  return counts;
}

/** Points, issues and findings of the rows of a list, each counted once. */
export function totalsOf(rows: readonly TotaledRow[]): Omit<RowTotals, 'counts'> {
  const findings = rows.flatMap((row) => row.findings);
  return {
    points: rows.reduce((sum, row) => sum + (row.points ?? 0), 0),
    issues: new Set(findings.map(({ issue }) => issue)).size,
    findings: new Set(findings.map(({ fingerprint }) => fingerprint)).size,
  };
}

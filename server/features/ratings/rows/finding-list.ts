import type { RowFinding, TotaledPage } from '@assay/contract/api/analysis/row-findings.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { RowGroup } from '@assay/contract/areas.ts';
import { placePoints } from '@assay/contract/report/row-totals.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import type { ListedFinding } from '../findings.ts';
import { findingFits } from '../search/terms.ts';
import { holds } from './select-rows.ts';
import { selectTotaledRows, type TotaledSelection } from './totaled-rows.ts';

/**
 * A row of the list. Texts of findings are created on access, so that only those of the requested page are: until then
 * `findings` has what the totals need.
 */
interface Entry {
  /** Most severe first; a single one unless the list is grouped. */
  members: readonly ListedFinding[];
  column: CountColumn;
  points: number | null;
  assets: readonly string[];
  findings: readonly Pick<RowFinding, 'fingerprint' | 'issue' | 'points'>[];
}

const columnOf = (row: FindingRow) => row.column as CountColumn;

/**
 * A page of findings with the totals of the list.
 * @param group null = a row per finding
 * @param withEvidence rows have the evidence of all their findings, for readers who cannot open each of them
 */
export function findingPage(
  findings: readonly ListedFinding[],
  group: RowGroup | null,
  selection: TotaledSelection,
  words: Translator,
  withEvidence = false,
): TotaledPage<FindingRow> {
  const fits = ({ members }: Entry, needle: string) =>
    members.some(({ row }) => holds(row, needle) || findingFits(row, needle, words));
  const found = selectTotaledRows(entriesOf(findings, group), selection, {
    area: null,
    defaultSort: 'column',
    fits,
    sortValue: sortValue(group),
  });
  return { ...found, rows: found.rows.map((entry) => toRow(entry, group, withEvidence)) };
}

/** Findings with the points of each issue on the first of its findings, for lists outside the product. */
export function withPointsOnce(findings: readonly FindingRow[]): FindingRow[] {
  const points = new Map(findings.map((row) => [row.issue, row.issuePoints]));
  const light = findings.map((row) => ({ column: columnOf(row), points: null, findings: [{ ...keyOf(row) }] }));
  return placePoints(null, light, points).map((entry, at) => ({ ...findings[at]!, points: entry.points }));
}

const keyOf = ({ fingerprint, issue, issuePoints }: FindingRow) => ({ fingerprint, issue, points: issuePoints });

function entriesOf(findings: readonly ListedFinding[], group: RowGroup | null): Entry[] {
  const keys = { issue: ({ row }: ListedFinding) => row.issue, asset: ({ asset }: ListedFinding) => asset };
  const groups = group ? [...Map.groupBy(findings, keys[group]).values()] : findings.map((finding) => [finding]);
  return groups.map((own) => {
    const members = own.toSorted(
      (a, b) => COUNT_COLUMNS.indexOf(columnOf(a.row)) - COUNT_COLUMNS.indexOf(columnOf(b.row)),
    );
    const issues = new Map(members.map(({ row }) => [row.issue, row.issuePoints]));
    return {
      members,
      column: columnOf(members[0]!.row),
      points: [...issues.values()].reduce((sum, points) => sum + points, 0),
      assets: [...new Set(members.map(({ row }) => row.asset))],
      findings: members.map(({ row }) => keyOf(row)),
    };
  });
}

/** Rows of findings sort by the points of their issue, so that those of one issue stay together. */
function sortValue(group: RowGroup | null) {
  return ({ members, points }: Entry, column: string): unknown => {
    const lead = members[0]!.row;
    if (column === 'points') return group ? points : lead.issuePoints;
    return (lead as unknown as Record<string, unknown>)[column];
  };
}

function toRow({ members, points, findings }: Entry, group: RowGroup | null, withEvidence: boolean): FindingRow {
  const lead = members[0]!.row;
  if (!group) return { ...lead, points };
  return {
    ...lead,
    points,
    assetCount: new Set(members.map(({ asset }) => asset)).size,
    findings: members.map(({ row }, at): RowFinding => {
      const { fingerprint, issue, area, check, finding, asset, title, mark, statement, seen } = row;
      const column = columnOf(row);
      return {
        ...{ fingerprint, issue, area, check, finding, column, asset, title, points: findings[at]!.points },
        ...(mark ? { mark } : {}),
        ...(statement ? { statement } : {}),
        ...(withEvidence ? { seen } : {}),
      };
    }),
  };
}

import type { RowGroup } from '@assay/contract/areas.ts';
import { bySeverity } from './sources.ts';
import type { StoredFinding, StoredRow } from './stored-row.ts';

/** A row before it gets its text: an issue with its assets, or a thing with its findings. */
export interface GroupedRow {
  id: string;
  /** Things of the row, that of the most severe finding first. */
  things: readonly StoredRow[];
  /** Most severe first. */
  findings: readonly StoredFinding[];
}

/**
 * Groups the rows of a table. Rows without findings stay, in both groupings.
 * @param keep findings to include; a row whose findings are all excluded is left out
 */
export function groupRows(
  stored: readonly StoredRow[],
  group: RowGroup,
  keep: ((finding: StoredFinding) => boolean) | null = null,
): GroupedRow[] {
  const chosen = keep ? stored.flatMap((thing) => withFindings(thing, keep)) : stored;
  if (group === 'asset') {
    return chosen.map((thing) => ({ id: thing.id, things: [thing], findings: thing.findings }));
  }
  const issues = Map.groupBy(
    chosen.flatMap((thing) => thing.findings.map((finding) => ({ thing, finding, column: finding.column }))),
    ({ finding }) => finding.issue,
  );
  const idle = chosen.filter(({ findings }) => findings.length === 0);
  return [
    ...[...issues].map(([id, members]) => {
      const sorted = members.toSorted(bySeverity);
      return {
        id,
        things: [...new Set(sorted.map(({ thing }) => thing))],
        findings: sorted.map(({ finding }) => finding),
      };
    }),
    ...idle.map((thing) => ({ id: thing.id, things: [thing], findings: [] })),
  ];
}

function withFindings(thing: StoredRow, keep: (finding: StoredFinding) => boolean): StoredRow[] {
  const findings = thing.findings.filter(keep);
  return findings.length > 0 ? [{ ...thing, findings }] : [];
}

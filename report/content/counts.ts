import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { type CountPart, countRows, REPORT_COUNTS } from '@assay/contract/report/counts.ts';
import { COUNT_COLUMNS, type CountColumn, countColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { areaAnchor } from './area-anchor.ts';
import { type Block, type Cell, type TableBlock, tablesIn } from './blocks.ts';
import { anchorOf, type ReportIssue } from './issues/issue-list.ts';

/**
 * The totals of a part: findings by area and severity, which link to the first such issue, and the counts of what was
 * seen, which link to the table that lists it, or to its area.
 * @param blocks blocks of all areas: a table that is omitted because it is empty is not a link target
 */
export function countBlocks(
  part: CountPart,
  input: ReportInput,
  issues: readonly ReportIssue[],
  words: Translator,
  blocks: readonly Block[],
): Block[] {
  const printed = new Set(tablesIn(blocks).flatMap(({ anchor }) => anchor ?? []));
  const counts = countRows(input.rows);
  const rows = REPORT_COUNTS.filter((row) => row.part === part).map(({ id, area }): Cell[] => {
    const table = tableOf(area);
    const link = printed.has(table) ? table : areaAnchor(area);
    return [words.t(`report:counts.${id}`), counts[id] > 0 ? { link, text: String(counts[id]) } : String(counts[id])];
  });
  const totals: TableBlock = {
    type: 'table',
    caption: words.t('report:tables.counts', { part: words.t(`report:parts.${part}`) }),
    columns: [
      { title: words.t('report:columns.counted'), width: 4 },
      { title: words.t('report:columns.count'), width: 1, align: 'right' },
    ],
    rows,
  };
  return part === 'scanning'
    ? [{ type: 'tables', left: severityTable(input, issues, words), right: totals }]
    : [totals];
}

/** Anchor of the detail table of an area. */
export const tableOf = (area: AreaId): string => `rows-${area}`;

/** Findings of each area by severity, with their sum. */
function severityTable({ assessment }: ReportInput, issues: readonly ReportIssue[], words: Translator): TableBlock {
  const cell = (area: AreaId, column: CountColumn): Cell => {
    const own = assessment.findings.filter((finding) => finding.area === area && countColumn(finding) === column);
    const listed = own.map(({ fingerprint }) => fingerprint);
    const first = issues.find(({ findings }) => findings.some(({ fingerprint }) => listed.includes(fingerprint)));
    return first ? { link: anchorOf(first), text: String(own.length) } : String(own.length);
  };
  return {
    type: 'table',
    caption: words.t('report:figures.counts'),
    anchor: 'severities',
    columns: [
      { title: words.t('report:columns.area'), width: 1 },
      ...COUNT_COLUMNS.map((column) => ({
        title: words.t(`terms:severities.${column}`),
        width: 'auto' as const,
        align: 'right' as const,
      })),
    ],
    rows: [
      ...AREA_IDS.map((area) => [words.t(`terms:areas.${area}`), ...COUNT_COLUMNS.map((column) => cell(area, column))]),
      [
        words.t('report:columns.total'),
        ...COUNT_COLUMNS.map((column) =>
          String(assessment.findings.filter((row) => countColumn(row) === column).length),
        ),
      ],
    ],
  };
}

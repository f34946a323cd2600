import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import {
  type AreaRows,
  type CountPart,
  countedRows,
  countRows,
  REPORT_COUNTS,
  type ReportCountId,
} from '@assay/contract/report/counts.ts';
import { COUNT_COLUMNS, type CountColumn, countColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import type { Block, Cell, TableBlock } from './blocks.ts';

const LEVELS_TABLE = 'levels';

/**
 * The count table of a part with numbered lines; rows of the tables below refer to the lines that count them. Findings
 * by level are in ten tables, so their numbers link to those of each area, and these to the findings.
 * @param blocks blocks of all areas: a table that is omitted because it is empty is not a link target
 */
export function countBlocks(part: CountPart, input: ReportInput, words: Translator, blocks: Block[]): Block[] {
  const printed = new Set(blocks.flatMap((block) => (block.type === 'table' && block.anchor ? [block.anchor] : [])));
  const cell = (value: number, anchor: string): Cell =>
    value > 0 && printed.has(anchor) ? { link: anchor, text: String(value) } : String(value);
  const counts = countRows(input.rows);
  const own = REPORT_COUNTS.filter((row) => row.part === part).map(({ id, area }): Cell[] => [
    `${lineOf(id)}. ${words.t(`report:counts.${id}`)}`,
    cell(counts[id], tableOf(area)),
  ]);
  if (part === 'intelligence') return [countTable(own, part, words)];
  printed.add(LEVELS_TABLE);
  const levels = COUNT_COLUMNS.map((column, at): Cell[] => [
    `${at + 1}. ${words.t('report:counts.level', { level: words.t(`terms:severities.${column}`) })}`,
    cell(input.assessment.counts[column], LEVELS_TABLE),
  ]);
  return [countTable([...levels, ...own], part, words), levelsTable(input, words, cell)];
}

/** Anchor of the detail table of an area. */
export const tableOf = (area: string): string => `rows-${area}`;

/** Line number of a count in the count table of its part; part 1 begins with the findings by level. */
function lineOf(id: ReportCountId): number {
  const own = REPORT_COUNTS.find((row) => row.id === id)!;
  const before = REPORT_COUNTS.filter(({ part }) => part === own.part).indexOf(own);
  return before + 1 + (own.part === 'scanning' ? COUNT_COLUMNS.length : 0);
}

/** Column of a detail table that contains `countedAs`. */
export const COUNTED_COLUMN = 'counted';

/** Numbers of the lines that count this row: `8, 9`. */
export function countedAs<A extends AreaId>(area: A, row: NonNullable<AreaRows[A]>[number]): string {
  const lines = REPORT_COUNTS.filter(
    (count) => count.area === area && countedRows(count.id, { [area]: [row] } as AreaRows).length > 0,
  ).map(({ id }) => lineOf(id));
  return lines.join(', ') || '–';
}

/** Findings of each area by level. */
function levelsTable(
  { assessment }: ReportInput,
  words: Translator,
  cell: (value: number, anchor: string) => Cell,
): TableBlock {
  const found = (area: AreaId, column: CountColumn) =>
    assessment.findings.filter((finding) => finding.area === area && countColumn(finding) === column).length;
  return {
    type: 'table',
    caption: words.t('report:figures.counts'),
    anchor: LEVELS_TABLE,
    columns: [
      { title: words.t('report:columns.area'), width: 5 },
      ...COUNT_COLUMNS.map((column) => ({
        title: words.t(`terms:severities.${column}`),
        width: 2,
        align: 'right' as const,
      })),
    ],
    rows: AREA_IDS.map((area) => [
      words.t(`terms:areas.${area}`),
      ...COUNT_COLUMNS.map((column) => cell(found(area, column), `findings-${area}`)),
    ]),
  };
}

function countTable(rows: Cell[][], part: CountPart, words: Translator): TableBlock {
  return {
    type: 'table',
    caption: words.t('report:tables.counts', { part: words.t(`report:parts.${part}`) }),
    columns: [
      { title: words.t('report:columns.counted'), width: 4 },
      { title: words.t('report:columns.count'), width: 1, align: 'right' },
    ],
    rows,
  };
}

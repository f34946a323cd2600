import { type CountPart, countRows, REPORT_COUNTS } from '@assay/contract/report/counts.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import type { ReportInput } from '../input.ts';
import type { Block, Cell, TableBlock } from './blocks.ts';

/** Detail tables that a count leads to; a table that is not printed, because it is empty, is no target. */
export function countBlocks(part: CountPart, input: ReportInput, words: Translator, blocks: Block[]): Block[] {
  const printed = new Set(blocks.flatMap((block) => (block.type === 'table' && block.anchor ? [block.anchor] : [])));
  const counts = countRows(input.rows);
  const cell = (value: number, anchor: string): Cell =>
    value > 0 && printed.has(anchor) ? { link: anchor, text: String(value) } : String(value);
  const own = REPORT_COUNTS.filter((row) => row.part === part).map(({ id, area }): Cell[] => [
    words.t(`report:counts.${id}`),
    cell(counts[id], tableOf(area)),
  ]);
  const levels = part === 'scanning' ? levelRows(input, words, printed) : [];
  return [countTable([...levels, ...own], part, words)];
}

/** Anchor of the detail table of an area. */
export const tableOf = (area: string): string => `rows-${area}`;

/** Findings by level; each number leads to the first table of findings that holds one of that level. */
function levelRows(input: ReportInput, words: Translator, printed: ReadonlySet<string>): Cell[][] {
  const { counts, findings } = input.assessment;
  return COUNT_COLUMNS.map((column) => {
    const first = findings.find(
      (finding) =>
        (finding.confidence === 'tentative' ? 'other' : finding.severity) === column &&
        printed.has(`findings-${finding.area}`),
    );
    const value = String(counts[column]);
    return [
      words.t('report:counts.level', { level: words.t(`terms:severities.${column}`) }),
      first ? { link: `findings-${first.area}`, text: value } : value,
    ];
  });
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

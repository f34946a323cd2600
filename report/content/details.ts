import type { AreaId } from '@assay/contract/areas.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, limitRows, type TableBlock } from './blocks.ts';
import { tableOf } from './counts.ts';
import { type Build, INTELLIGENCE_TABLES, type Named } from './intelligence.ts';
import { groupAssets } from './issues/asset-groups.ts';
import { listed, type ReportIssue } from './issues/issue-list.ts';

/** Issues named per row; the entry of each lists its assets. */
const ISSUES_NAMED = 3;

/**
 * What was seen in an area: open ports, products, and the tables of intelligence.ts. In the other areas every row has a
 * finding, and the entries of the issues list them.
 */
export function detailTable(
  input: ReportInput,
  area: AreaId,
  issues: readonly ReportIssue[],
  words: Translator,
): Block[] {
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const named: Named = ({ findings }) => {
    const own = [...new Set(findings.flatMap(({ issue }) => byId.get(issue) ?? []))];
    if (own.length === 0) return '–';
    const more = own.length - ISSUES_NAMED;
    return {
      lines: own.slice(0, ISSUES_NAMED).map((issue) => listed(issue, words)),
      more: more > 0 ? `+${more}` : '',
    };
  };
  const table = BUILDERS[area]?.(input.rows, words, named);
  if (!table || table.rows.length === 0) return [];
  return limitRows({ ...table, anchor: tableOf(area) }, words);
}

const BUILDERS: Partial<Record<AreaId, Build>> = {
  ...INTELLIGENCE_TABLES,
  network_security: (rows, words, named) =>
    tableBlock(
      'ports',
      ['host', 'port', 'service', 'product', 'issue'],
      [4, 'auto', 2, 3, 9],
      words,
      (rows.network_security ?? [])
        .filter((row) => row.port !== null)
        .map((row): Cell[] => [
          { mono: row.host },
          String(row.port),
          row.service ?? '–',
          [row.product, row.version].filter(Boolean).join(' ') || '–',
          named(row),
        ]),
    ),
  patch_cadence: (rows, words, named) =>
    tableBlock(
      'products',
      ['product', 'where', 'patchState', 'issue'],
      [3, 4, 'auto', 8],
      words,
      (rows.patch_cadence ?? []).map((row): Cell[] => [
        row.cpe_detail,
        { mono: groupAssets(row.port_detail).join('; ') },
        words.t(`ui:patchState.${row.patch_state}`),
        named(row),
      ]),
    ),
};

function tableBlock(
  id: string,
  columns: string[],
  widths: TableBlock['columns'][number]['width'][],
  words: Translator,
  rows: Cell[][],
): TableBlock {
  return {
    type: 'table',
    caption: words.t(`report:tables.${id}`),
    columns: columns.map((column, at) => ({ title: words.t(`report:columns.${column}`), width: widths[at] ?? 1 })),
    rows,
  };
}

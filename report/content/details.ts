import type { AreaId } from '@assay/contract/areas.ts';
import type { Translator } from '@assay/locales';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, TABLE_ROWS_MAX, type TableBlock } from './blocks.ts';
import { tableOf } from './counts.ts';

/**
 * The detail tables of part 1 that its counts lead to: open ports, DNS tests not passed, products. Those of part 3 stand in
 * intelligence.ts; the other areas are told whole by their findings.
 */
export function detailTable(input: ReportInput, area: AreaId, words: Translator): Block[] {
  const build = BUILDERS[area];
  const table = build?.(input.rows, words);
  if (!table || table.rows.length === 0) return [];
  const shown = { ...table, anchor: tableOf(area), rows: table.rows.slice(0, TABLE_ROWS_MAX) };
  const cut = table.rows.length - shown.rows.length;
  return cut > 0 ? [shown, { type: 'paragraph', text: words.t('report:rowsCut', { count: cut }) }] : [shown];
}

const BUILDERS: Partial<Record<AreaId, (rows: ReportInput['rows'], words: Translator) => TableBlock>> = {
  network_security: (rows, words) =>
    tableBlock('ports', ['address', 'port', 'service', 'product', 'finding'], [3, 'auto', 2, 3, 4], words, [
      ...(rows.network_security ?? [])
        .filter((row) => row.port > 0)
        .map((row): Cell[] => [
          { mono: [row.host, ...row.ipv4, ...row.ipv6].slice(0, 3).join('\n') },
          String(row.port),
          row.service ?? '–',
          [row.product, row.version].filter(Boolean).join(' ') || '–',
          row.vuln ?? '–',
        ]),
    ]),
  dns_health: (rows, words) =>
    tableBlock('dnsTests', ['group', 'test', 'status', 'seenInTest'], ['auto', 3, 'auto', 5], words, [
      ...(rows.dns_health ?? [])
        .filter((row) => row.Status === 'fail' || row.Status === 'warning')
        .map((row): Cell[] => [
          words.t(`ui:dnsGroup.${row.group}`),
          row.Test_name,
          words.t(`ui:dnsStatus.${row.Status}`),
          row.Information,
        ]),
    ]),
  patch_cadence: (rows, words) =>
    tableBlock('products', ['product', 'where', 'patchState', 'cves'], [3, 3, 'auto', 3], words, [
      ...(rows.patch_cadence ?? []).map((row): Cell[] => [
        row.cpe_detail,
        { mono: row.port_detail.slice(0, 5).join('\n') },
        words.t(`ui:patchState.${row.patch_state}`),
        { mono: row.cve.slice(0, 8).join('\n') || '–' },
      ]),
    ]),
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

import type { AreaId } from '@assay/contract/areas.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, limitRows, type TableBlock } from './blocks.ts';
import { COUNTED_COLUMN, countedAs, tableOf } from './counts.ts';
import { INTELLIGENCE_TABLES } from './intelligence.ts';

/**
 * The detail tables that the counts link to: open ports, failed DNS tests, products, and those of intelligence.ts. The
 * issues of the other areas are complete without tables.
 */
export function detailTable(input: ReportInput, area: AreaId, words: Translator): Block[] {
  const build = BUILDERS[area];
  const table = build?.(input.rows, words);
  if (!table || table.rows.length === 0) return [];
  return limitRows({ ...table, anchor: tableOf(area) }, words);
}

const BUILDERS: Partial<Record<AreaId, (rows: ReportInput['rows'], words: Translator) => TableBlock>> = {
  ...INTELLIGENCE_TABLES,
  network_security: (rows, words) =>
    tableBlock(
      'ports',
      ['address', 'port', 'service', 'product', 'finding', COUNTED_COLUMN],
      [4, 'auto', 2, 3, 5, 2],
      words,
      [
        ...(rows.network_security ?? [])
          .filter((row) => row.port !== null)
          .map((row): Cell[] => [
            { mono: [row.host, ...row.ipv4, ...row.ipv6].slice(0, 3).join('\n') },
            String(row.port),
            row.service ?? '–',
            [row.product, row.version].filter(Boolean).join(' ') || '–',
            row.vuln ?? '–',
            countedAs('network_security', row),
          ]),
      ],
    ),
  dns_health: (rows, words) =>
    tableBlock(
      'dnsTests',
      ['group', 'test', 'status', 'seenInTest', COUNTED_COLUMN],
      ['auto', 3, 'auto', 6, 2],
      words,
      [
        ...(rows.dns_health ?? [])
          .filter((row) => row.Status === 'fail' || row.Status === 'warning')
          .map((row): Cell[] => [
            words.t(`ui:dnsGroup.${row.group}`),
            row.Test_name,
            words.t(`ui:dnsStatus.${row.Status}`),
            row.Information,
            countedAs('dns_health', row),
          ]),
      ],
    ),
  patch_cadence: (rows, words) =>
    tableBlock('products', ['product', 'where', 'patchState', 'cves', COUNTED_COLUMN], [4, 4, 'auto', 4, 2], words, [
      ...(rows.patch_cadence ?? []).map((row): Cell[] => [
        row.cpe_detail,
        { mono: row.port_detail.slice(0, 5).join('\n') },
        words.t(`ui:patchState.${row.patch_state}`),
        { mono: row.cve.join(', ') || '–' },
        countedAs('patch_cadence', row),
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

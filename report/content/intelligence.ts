import type { AreaId } from '@assay/contract/areas.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, limitRows, type TableBlock } from './blocks.ts';
import { COUNTED_COLUMN, countedAs, tableOf } from './counts.ts';

type Width = TableBlock['columns'][number]['width'];

/** Part 3: data from third-party sources: addresses, leaks, threat intelligence, look-alike domains. */
export function intelligenceBlocks(input: ReportInput, words: Translator): Block[] {
  const { rows } = input;
  const list = (values: string[] | null | undefined) => (values ?? []).join(', ') || '–';
  return [
    { type: 'paragraph', text: words.t('report:intelligence.intro') },
    ...section(
      'addresses',
      'ip_reputation',
      ['address', 'host', 'country', 'operator', 'listed', COUNTED_COLUMN],
      [4, 4, 'auto', 4, 4, 2],
      words,
      (rows.ip_reputation ?? []).map((row) => [
        { mono: row.ipv4 ?? row.ipv6 ?? '–' },
        { mono: row.host },
        row.country ?? '–',
        row.handle ?? row.registrar_name ?? '–',
        list([
          ...(row.dns_block_info ?? []),
          ...(Number.parseInt(row.vtCheckInfo ?? '0', 10) > 0 ? [`VirusTotal ${row.vtCheckInfo}`] : []),
        ]),
        countedAs('ip_reputation', row),
      ]),
    ),
    ...section(
      'leaks',
      'information_leakage',
      ['kind', 'search', 'urls', COUNTED_COLUMN],
      [3, 6, 7, 2],
      words,
      (rows.information_leakage ?? []).map((row) => [
        words.t(`terms:leakKinds.${row.dork_cat ?? 'test'}`),
        row.dork_lan === null ? '–' : { mono: row.dork_lan },
        { mono: list(row.urls) },
        countedAs('information_leakage', row),
      ]),
    ),
    ...section(
      'threats',
      'hacker_chatter',
      ['kind', 'source', 'seen', 'date'],
      ['auto', 2, 4, 2],
      words,
      (rows.hacker_chatter ?? []).map((row) => [
        words.t(`terms:threatKinds.${row.category}`),
        row.source,
        row.title,
        words.instant(row.date),
      ]),
    ),
    ...section(
      'lookAlikes',
      'social_engineering',
      ['kind', 'name', 'known'],
      ['auto', 3, 4],
      words,
      (rows.social_engineering ?? []).map((row) => [
        words.t(`terms:socialKinds.${row.kind}`),
        { mono: row.url },
        row.info,
      ]),
    ),
  ];
}

function section(
  id: string,
  area: AreaId,
  columns: string[],
  widths: Width[],
  words: Translator,
  rows: Cell[][],
): Block[] {
  const title = words.t(`report:intelligence.${id}`);
  const heading = { type: 'heading', level: 2, text: title } as const;
  if (rows.length === 0) return [heading, { type: 'paragraph', text: words.t('report:intelligence.nothing') }];
  const table: TableBlock = {
    type: 'table',
    caption: title,
    anchor: tableOf(area),
    columns: columns.map((column, index) => ({
      title: words.t(`report:columns.${column}`),
      width: widths[index] ?? 1,
    })),
    rows,
  };
  return [heading, ...limitRows(table, words)];
}

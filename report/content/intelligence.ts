import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import type { Cell, TableBlock } from './blocks.ts';
import { groupAssets } from './issues/asset-groups.ts';

/** A cell that names the issues of a row's findings. */
export type Named = (row: { findings: readonly { issue: string }[] }) => Cell;
export type Build = (rows: ReportInput['rows'], words: Translator, named: Named) => TableBlock;

const list = (values: readonly string[]) => values.join(', ') || '–';

/** Detail tables of part 3: addresses, leaks, threat intelligence, look-alike domains. */
export const INTELLIGENCE_TABLES: Partial<Record<AreaId, Build>> = {
  ip_reputation: (rows, words) =>
    table(
      'addresses',
      ['address', 'host', 'country', 'operator', 'listed'],
      [4, 4, 'auto', 4, 4],
      words,
      (rows.ip_reputation ?? []).flatMap((row): Cell[][] => {
        const address = row.ipv4 ?? row.ipv6;
        // A host without an address has a finding, but no place on a map.
        if (address === null) return [];
        const verdict = Number.parseInt(row.vtCheckInfo ?? '0', 10) > 0 ? [`VirusTotal ${row.vtCheckInfo}`] : [];
        return [
          [
            { mono: address },
            { mono: row.host },
            row.country ?? '–',
            row.handle ?? row.registrar_name ?? '–',
            list([...row.dns_block_info, ...verdict]),
          ],
        ];
      }),
    ),
  information_leakage: (rows, words) =>
    table(
      'leaks',
      ['kind', 'search', 'urls'],
      [3, 3, 8],
      words,
      leakGroups(rows).map(([{ dork_cat, dork_lan }, urls]) => [
        words.t(`terms:leakKinds.${dork_cat}`),
        dork_lan === null ? '–' : { mono: dork_lan },
        { mono: list(urls) },
      ]),
    ),
  hacker_chatter: (rows, words) =>
    table(
      'threats',
      ['kind', 'source', 'seen', 'date'],
      ['auto', 2, 4, 2],
      words,
      (rows.hacker_chatter ?? []).map((row) => [
        words.t(`terms:threatKinds.${row.category}`),
        row.source,
        row.title,
        dayOrInstant(row.date, words),
      ]),
    ),
  social_engineering: (rows, words, named) =>
    table('lookAlikes', ['kind', 'name', 'known'], ['auto', 2, 5], words, impersonationRows(rows, words, named)),
};

/** Domains that can be spoofed share one row, because the entry of their issue explains all of them. */
function impersonationRows({ social_engineering: all = [] }: ReportInput['rows'], words: Translator, named: Named) {
  const spoofed = all.filter(({ kind }) => kind === 'domain-spoof');
  const merged: Cell[] = [
    words.t('terms:socialKinds.domain-spoof'),
    { mono: groupAssets(spoofed.map(({ url }) => url)).join('; ') },
    named({ findings: spoofed.flatMap(({ findings }) => findings) }),
  ];
  const others = all
    .filter((row) => !spoofed.includes(row))
    .map((row): Cell[] => [
      words.t(`terms:socialKinds.${row.kind}`),
      { mono: row.url },
      [row.info, row.seen === null ? '' : dayOrInstant(row.seen, words)].filter(Boolean).join(', ') || '–',
    ]);
  return [...(spoofed.length > 0 ? [merged] : []), ...others];
}

type Leak = AreaRow<'information_leakage'>;

/** Leaks of the same kind, found by the same search, with every place where they were seen. */
function leakGroups(rows: ReportInput['rows']): [Leak, string[]][] {
  const leaks = (rows.information_leakage ?? []).filter(({ kind }) => kind === 'leak');
  return [...Map.groupBy(leaks, ({ dork_cat, dork_lan }) => `${dork_cat} ${dork_lan}`).values()].map((own) => [
    own[0]!,
    [...new Set(own.flatMap(({ urls }) => urls))],
  ]);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date without a time is shown as it is. */
const dayOrInstant = (text: string, words: Translator): string => (DAY.test(text) ? text : words.instant(text));

function table(
  id: string,
  columns: string[],
  widths: TableBlock['columns'][number]['width'][],
  words: Translator,
  rows: Cell[][],
): TableBlock {
  return {
    type: 'table',
    caption: words.t(`report:intelligence.${id}`),
    columns: columns.map((column, at) => ({ title: words.t(`report:columns.${column}`), width: widths[at] ?? 1 })),
    rows,
  };
}

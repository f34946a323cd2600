import { AREAS, type AreaId } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { COUNT_COLUMNS, countColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatAsset, limitRows, type TableBlock } from './blocks.ts';
import { detailTable } from './details.ts';

const worstFirst = (a: Finding, b: Finding) =>
  COUNT_COLUMNS.indexOf(countColumn(a)) - COUNT_COLUMNS.indexOf(countColumn(b)) ||
  a.check.localeCompare(b.check) ||
  a.asset.localeCompare(b.asset);

/** Hundredths of a point, rounded to half points: `−12`, `−0.5`. */
export function points(hundredths: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(hundredths / 100);
}

/** Part 1: the ten areas with their checks and findings. */
export function areaBlocks(input: ReportInput, words: Translator): Block[] {
  return AREAS.flatMap(({ id }) => [
    { type: 'heading', level: 2, text: words.t(`terms:areas.${id}`) } as const,
    { type: 'paragraph', text: words.t(`report:areas.${id}`) } as const,
    { type: 'paragraph', text: standing(input, id, words) } as const,
    ...findingTable(input, id, words),
    ...detailTable(input, id, words),
    ...notAssessedTable(input, id, words),
  ]);
}

function standing(input: ReportInput, area: AreaId, words: Translator): string {
  const score = input.assessment.areas.find((row) => row.area === area);
  if (!score || score.score === null) return words.t(`report:areaStatus.${score?.status ?? 'not-assessed'}`);
  const facts = {
    score: Math.floor(score.score / 100),
    lost: points(score.lost, words.language),
    assessed: score.checks.assessed,
    total: score.checks.assessed + score.checks.notAssessed,
  };
  return words.t('report:areaStatus.assessed', facts);
}

function findingTable(input: ReportInput, area: AreaId, words: Translator): Block[] {
  const findings = input.assessment.findings.filter((finding) => finding.area === area).sort(worstFirst);
  const name = words.t(`terms:areas.${area}`);
  if (findings.length === 0) return [{ type: 'paragraph', text: words.t('report:noFindings') }];
  const table: TableBlock = {
    type: 'table',
    caption: words.t('report:tables.findings', { area: name }),
    anchor: `findings-${area}`,
    columns: [
      { title: words.t('report:columns.level'), width: 'auto' },
      { title: words.t('report:columns.finding'), width: 3 },
      { title: words.t('report:columns.asset'), width: 2 },
      { title: words.t('report:columns.solution'), width: 4 },
    ],
    rows: findings.map((finding) => findingCells(input, finding, words)),
  };
  return limitRows(table, words);
}

function findingCells(input: ReportInput, finding: Finding, words: Translator): Cell[] {
  const column = countColumn(finding);
  const kinds = input.factKinds[`${finding.check}/${finding.finding}`] ?? {};
  const said = words.finding(
    finding.check,
    finding.finding,
    { ...finding.facts, asset: finding.asset, subject: finding.subject },
    kinds,
  );
  return [
    { severity: column, text: words.t(`terms:severities.${column}`) },
    said.title,
    { mono: formatAsset(finding.asset) },
    said.solution,
  ];
}

function notAssessedTable(input: ReportInput, area: AreaId, words: Translator): Block[] {
  const rows = input.assessment.checks
    .filter((check) => check.area === area)
    .flatMap((check) =>
      check.notAssessed.map(({ asset, reason }): Cell[] => [
        words.check(check.check).title,
        { mono: formatAsset(asset) },
        words.t(`terms:reasons.${reason}`),
      ]),
    );
  if (rows.length === 0) return [];
  return limitRows(
    {
      type: 'table',
      caption: words.t('report:tables.notAssessed', { area: words.t(`terms:areas.${area}`) }),
      columns: [
        { title: words.t('report:columns.check'), width: 3 },
        { title: words.t('report:columns.asset'), width: 2 },
        { title: words.t('report:columns.reason'), width: 3 },
      ],
      rows,
    },
    words,
  );
}

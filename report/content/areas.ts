import type { AreaRow } from '@assay/contract/api/area-rows.ts';
import { AREAS, type AreaId } from '@assay/contract/areas.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import type { CountPart } from '@assay/contract/report/counts.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type Cell, formatAsset, limitRows, type TableBlock } from './blocks.ts';
import { detailTable } from './details.ts';

/** Areas whose evidence comes from third parties; the others are scanned. Each area is in one part of the report. */
const INTELLIGENCE: readonly AreaId[] = [
  'ip_reputation',
  'information_leakage',
  'hacker_chatter',
  'social_engineering',
];

export const partOf = (area: AreaId): CountPart => (INTELLIGENCE.includes(area) ? 'intelligence' : 'scanning');

/** Assets listed in a row; the web app lists all. */
const ASSETS_MAX = 10;

const worstFirst = (a: AreaRow, b: AreaRow) =>
  COUNT_COLUMNS.indexOf(a.column!) - COUNT_COLUMNS.indexOf(b.column!) ||
  (b.points ?? 0) - (a.points ?? 0) ||
  a.id.localeCompare(b.id);

/** Hundredths of a point, rounded to half points: `−12`, `−0.5`. */
export function points(hundredths: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(hundredths / 100);
}

/** The areas of a part with their issues, detail tables and checks that were not assessed. */
export function areaBlocks(part: CountPart, input: ReportInput, words: Translator): Block[] {
  return AREAS.filter(({ id }) => partOf(id) === part).flatMap(({ id }) => [
    { type: 'heading', level: 2, text: words.t(`terms:areas.${id}`) } as const,
    { type: 'paragraph', text: words.t(`report:areas.${id}`) } as const,
    { type: 'paragraph', text: standing(input, id, words) } as const,
    ...issueTable(input, id, words),
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

/** A row per issue, as the area's page groups them: the points add up to those that the area lost. */
function issueTable(input: ReportInput, area: AreaId, words: Translator): Block[] {
  // A finding of another area on the same port is listed there.
  const own = ((input.issues[area] ?? []) as readonly AreaRow[]).filter((row) => row.findings[0]?.area === area);
  const name = words.t(`terms:areas.${area}`);
  if (own.length === 0) return [{ type: 'paragraph', text: words.t('report:noFindings') }];
  const table: TableBlock = {
    type: 'table',
    caption: words.t('report:tables.findings', { area: name }),
    anchor: `findings-${area}`,
    columns: [
      { title: words.t('report:columns.level'), width: 'auto' },
      { title: words.t('report:columns.issue'), width: 3 },
      { title: words.t('report:columns.assets'), width: 2 },
      { title: words.t('report:columns.findings'), width: 'auto', align: 'right' },
      { title: words.t('report:columns.points'), width: 'auto', align: 'right' },
      { title: words.t('report:columns.solution'), width: 4 },
    ],
    rows: own.toSorted(worstFirst).map((row) => issueCells(input, row, words)),
  };
  return limitRows(table, words);
}

function issueCells(input: ReportInput, row: AreaRow, words: Translator): Cell[] {
  const finding = input.assessment.findings.find(({ fingerprint }) => fingerprint === row.fingerprint);
  const more = row.assets.length - ASSETS_MAX;
  const assets = [...row.assets.slice(0, ASSETS_MAX).map(formatAsset), ...(more > 0 ? [`+${more}`] : [])];
  return [
    { severity: row.column!, text: words.t(`terms:severities.${row.column}`) },
    row.findings[0]!.title,
    { mono: assets.join('\n') },
    String(row.findings.length),
    row.points ? `−${points(row.points, words.language)}` : '–',
    finding ? solutionOf(input, finding, words) : '',
  ];
}

function solutionOf(input: ReportInput, finding: Finding, words: Translator): string {
  const { check, facts, asset, subject } = finding;
  const kinds = input.factKinds[`${check}/${finding.finding}`] ?? {};
  return words.finding(check, finding.finding, { ...facts, asset, subject }, kinds).solution;
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

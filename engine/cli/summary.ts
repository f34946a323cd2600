import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { riskClassOf } from '@assay/contract/grades.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import type { ScanFailureReason } from '../scan-failure.ts';
import { planToNextGrade } from '../scoring/remediation-plan.ts';
import { findingDetails } from './finding-details.ts';
import { newFindings } from './known-findings.ts';
import { printable, table, wrap } from './layout.ts';
import type { View } from './view.ts';

/** Cells of a terminal that has room for the four columns of findings. */
const COLUMNS_OF_FOUR = 90;

/** Why a scan gives no rating. */
export type Unrated = ScanFailureReason | 'stopped';

/**
 * The assessment as text for a terminal.
 * @param data the same assessment as it is exported, with ignored findings marked
 * @param unrated why there is no rating; null if coverage alone decides
 */
export function summaryOf(
  assessment: Assessment,
  data: FindingsExport,
  words: Translator,
  view: View,
  unrated: Unrated | null = null,
): string {
  const head = headLines(assessment, words, view, unrated);
  // Nothing responded: scores, and findings about what is missing, would be statements about nothing.
  if (unrated && unrated !== 'stopped') return head.join('\n');
  return [
    ...head,
    '',
    ...areaLines(assessment, words, view),
    '',
    ...findingLines(data, words, view),
    ...gapLines(assessment, words, view),
    ...(unrated ? [] : planLines(assessment, data, words, view)),
  ].join('\n');
}

/** The same of a rating that was exported, which has neither areas nor a remediation plan. */
export function summaryOfExport(data: FindingsExport, words: Translator, view: View): string {
  const lines = [scoreLine(data, words), ...(data.limited ? [limitedLine(data, words)] : []), modelLine(data, words)];
  return [...headed(lines, view), '', ...findingLines(data, words, view)].join('\n');
}

const points = (hundredths: number) => (hundredths / 100).toFixed(2);
/** Rounded down: what is not complete is not 100%. */
const percent = (share: number, { language }: Translator) =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);

function headLines(assessment: Assessment, words: Translator, view: View, unrated: Unrated | null): string[] {
  const { domain, total, coverage, ledger } = assessment;
  if (unrated) return wrap(words.t(`cli:unrated.${unrated}`, { domain }), view.columns);
  const lines = [scoreLine(assessment, words)];
  if (ledger.unconfirmed) {
    const { findings: count, score } = ledger.unconfirmed;
    lines.push(words.t('report:summary.ifReal', { count, score }));
  }
  if (ledger.held && ledger.ceiling) {
    const before = points(ledger.beforeCeiling ?? 0);
    lines.push(words.t(`cli:caps.${ledger.ceiling.rule}`, { at: String(ledger.ceiling.at), before }));
  }
  if (total !== null && isLimited(coverage)) lines.push(limitedLine(assessment, words));
  if (assessment.limitedScope) lines.push(words.t('cli:limited-scope'));
  lines.push(modelLine(assessment, words));
  return headed(lines, view);
}

/** What an assessment and its export have in common. */
type Rated = Pick<FindingsExport, 'domain' | 'at' | 'modelVersion' | 'total' | 'grade' | 'coverage'>;

function scoreLine({ domain, total, grade, coverage }: Rated, words: Translator): string {
  const share = { coverage: percent(coverage, words) };
  if (total === null) return words.t('cli:not-rated', { domain, ...share });
  const risk = words.t(`terms:riskClasses.${riskClassOf(total)}`);
  return words.t('cli:score', { domain, total: String(total), grade: grade ?? '', risk, ...share });
}

const limitedLine = ({ coverage }: Rated, words: Translator) =>
  words.t('cli:limited', { coverage: percent(coverage, words) });
const modelLine = ({ modelVersion, at }: Rated, words: Translator) =>
  `${words.t('cli:model', { version: modelVersion })}, ${words.instant(at)}`;

/** Wrapped lines, the first of them as a heading. */
function headed(lines: readonly string[], { columns, paint }: View): string[] {
  const [first = '', ...rest] = lines.flatMap((line) => wrap(line, columns));
  return [paint.heading(first), ...rest];
}

/** A domain without a rating has no scores: those of the areas would count unassessed parts as clean. */
function areaLines({ areas, total }: Assessment, words: Translator, { columns, paint }: View): string[] {
  const head = ['area', 'area-score', 'area-findings', 'area-coverage'].map((id) => words.t(`cli:columns.${id}`));
  const rows = areas.map((area) => {
    const found = COUNT_COLUMNS.filter((column) => area.counts[column] > 0);
    const status = words.t(`terms:areaStatus.${area.status}`);
    return [
      words.t(`terms:areas.${area.area}`),
      area.score === null || total === null ? status : points(area.score),
      found.map((column) => `${area.counts[column]} ${words.t(`terms:severities.${column}`)}`).join(', ') || '–',
      area.status === 'assessed' ? percent(area.coverage, words) : '–',
    ];
  });
  return table([head, ...rows], columns, (text, row) => (row === 0 ? paint.heading(text) : text));
}

function findingLines(data: FindingsExport, words: Translator, view: View): string[] {
  const { paint, columns, known } = view;
  if (data.findings.length === 0) return [words.t('cli:no-findings')];
  const shown = newFindings(data, known).toSorted((a, b) => weight(a.column) - weight(b.column));
  // In a narrow terminal asset and check are below the finding: four columns would break most of their words.
  const isNarrow = columns < COLUMNS_OF_FOUR;
  const rows = shown.flatMap(({ column, asset, title, check, finding }) => {
    const severity = words.t(`terms:severities.${column}`);
    const [at, found, id] = [printable(asset), printable(title), `${check}/${finding}`];
    return isNarrow
      ? [
          [severity, found],
          ['', at],
          ['', id],
        ]
      : [[severity, at, found, id]];
  });
  const names = isNarrow ? ['severity', 'finding'] : ['severity', 'asset', 'finding', 'check'];
  const head = names.map((id) => words.t(`cli:columns.${id}`));
  const lines = table([head, ...rows], columns, (text, row, column) => {
    if (row === 0) return paint.heading(text);
    const { column: severity } = shown[Math.floor((row - 1) / (isNarrow ? 3 : 1))]!;
    return column === 0 ? paint.severity(text, severity as CountColumn) : text;
  });
  const details = view.verbose ? shown.flatMap((row) => ['', ...findingDetails(row, words, view)]) : [];
  return [...(rows.length === 0 ? [] : lines), ...hiddenLines(data, words, known), ...details];
}

const weight = (column: string) => COUNT_COLUMNS.indexOf(column as CountColumn);

/** How many findings are not listed, and why. */
function hiddenLines({ findings }: FindingsExport, words: Translator, known: ReadonlySet<string> | null): string[] {
  const ignored = findings.filter(({ statement }) => statement?.decision).length;
  const before = findings.filter(
    ({ fingerprint, statement }) => !statement?.decision && known?.has(fingerprint),
  ).length;
  return [
    ...(before > 0 ? [words.t('cli:in-baseline', { count: before })] : []),
    ...(ignored > 0 ? [words.t('cli:ignored', { count: ignored })] : []),
  ];
}

/** Checks that were not assessed, one line per check and reason. */
function gapLines(assessment: Assessment, words: Translator, { columns, paint }: View): string[] {
  const rows = assessment.checks.flatMap((check) => {
    const reasons = Map.groupBy(check.notAssessed, (gap) => gap.reason);
    return [...reasons].map(([reason, gaps]) => [
      check.check,
      words.t(`terms:reasons.${reason}`),
      gaps.map((gap) => gap.asset).join(' '),
    ]);
  });
  return rows.length === 0 ? [] : ['', paint.heading(words.t('cli:gaps')), ...table(rows, columns)];
}

/** The fixes to the next grade, under the titles of their findings. */
function planLines(
  assessment: Assessment,
  { findings }: FindingsExport,
  words: Translator,
  { columns, paint }: View,
): string[] {
  const { to, steps, totalAfter } = planToNextGrade(assessment);
  if (!to || !steps || steps.length === 0) return [];
  const titles = new Map(findings.map(({ issue, title }) => [issue, title]));
  const rows = steps.map((issue) => [
    `−${points(issue.points)}`,
    titles.get(issue.id) ?? `${issue.check}/${issue.finding}`,
    issue.assets.join(' '),
  ]);
  const title = words.t('cli:way', { grade: to, total: String(totalAfter) });
  return ['', paint.heading(title), ...table(rows, columns)];
}

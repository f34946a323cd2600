import type { Assessment } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { COUNT_COLUMNS, countColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales';
import { CHECKS } from '../areas/index.ts';
import type { ScanFailureReason } from '../scan-failure.ts';
import { planToNextGrade } from '../scoring/remediation-plan.ts';
import { table, wrap } from './layout.ts';

/** Why a scan gives no rating. */
type Unrated = ScanFailureReason | 'stopped';

/**
 * The assessment as text for a terminal.
 * @param unrated why there is no rating; null if coverage alone decides
 */
export function summaryOf(
  assessment: Assessment,
  words: Translator,
  columns: number,
  unrated: Unrated | null = null,
): string {
  return [
    ...headLines(assessment, words, columns, unrated),
    '',
    ...areaLines(assessment, words, columns),
    '',
    ...findingLines(assessment, words, columns),
    ...gapLines(assessment, words, columns),
    ...(unrated ? [] : wayLines(assessment, words, columns)),
  ].join('\n');
}

const points = (hundredths: number) => (hundredths / 100).toFixed(2);

function headLines(assessment: Assessment, words: Translator, columns: number, unrated: Unrated | null): string[] {
  const { domain, total, grade, riskClass, coverage, ledger } = assessment;
  if (unrated) return wrap(words.t(`cli:unrated.${unrated}`, { domain }), columns);
  const share = { coverage: `${Math.floor(coverage * 100)} %` };
  const lines =
    total === null
      ? [words.t('cli:not-rated', { domain, ...share })]
      : [
          words.t('cli:score', {
            domain,
            total: String(total),
            grade: grade ?? '',
            risk: words.t(`terms:riskClasses.${riskClass}`),
            ...share,
          }),
        ];
  if (ledger.held && ledger.ceiling) {
    const before = points(ledger.beforeCeiling ?? 0);
    lines.push(words.t(`cli:caps.${ledger.ceiling.rule}`, { at: String(ledger.ceiling.at), before }));
  }
  if (total !== null && isLimited(coverage)) lines.push(words.t('cli:limited', share));
  if (assessment.limitedScope) lines.push(words.t('cli:limited-scope'));
  lines.push(`${words.t('cli:model', { version: assessment.modelVersion })}, ${words.instant(assessment.at)}`);
  return lines.flatMap((line) => wrap(line, columns));
}

function areaLines(assessment: Assessment, words: Translator, columns: number): string[] {
  const head = ['area', 'area-score', 'area-findings', 'area-coverage'].map((id) => words.t(`cli:columns.${id}`));
  const rows = assessment.areas.map((area) => {
    const found = COUNT_COLUMNS.filter((column) => area.counts[column] > 0);
    return [
      words.t(`terms:areas.${area.area}`),
      area.score === null ? words.t(`terms:areaStatus.${area.status}`) : points(area.score),
      found.map((column) => `${area.counts[column]} ${words.t(`terms:severities.${column}`)}`).join(', ') || '–',
      area.status === 'assessed' ? `${Math.floor(area.coverage * 100)} %` : '–',
    ];
  });
  return table([head, ...rows], columns);
}

function findingLines(assessment: Assessment, words: Translator, columns: number): string[] {
  if (assessment.findings.length === 0) return [words.t('cli:no-findings')];
  const kinds = new Map(CHECKS.map((check) => [check.id, check.findings]));
  const order = (finding: Assessment['findings'][number]) => COUNT_COLUMNS.indexOf(countColumn(finding));
  const rows = assessment.findings
    .toSorted((a, b) => order(a) - order(b))
    .map((finding) => {
      const { check, asset, subject, facts } = finding;
      const { title } = words.finding(
        check,
        finding.finding,
        { ...facts, asset, subject },
        kinds.get(check)?.[finding.finding]?.facts ?? {},
      );
      return [words.t(`terms:severities.${countColumn(finding)}`), asset, title, `${check}/${finding.finding}`];
    });
  const head = ['severity', 'asset', 'finding', 'check'].map((id) => words.t(`cli:columns.${id}`));
  return table([head, ...rows], columns);
}

/** Checks that were not assessed, one line per check and reason. */
function gapLines(assessment: Assessment, words: Translator, columns: number): string[] {
  const rows = assessment.checks.flatMap((check) => {
    const reasons = Map.groupBy(check.notAssessed, (gap) => gap.reason);
    return [...reasons].map(([reason, gaps]) => [
      check.check,
      words.t(`terms:reasons.${reason}`),
      gaps.map((gap) => gap.asset).join(' '),
    ]);
  });
  return rows.length === 0 ? [] : ['', words.t('cli:gaps'), ...table(rows, columns)];
}

function wayLines(assessment: Assessment, words: Translator, columns: number): string[] {
  const { to, steps, totalAfter } = planToNextGrade(assessment);
  if (!to || !steps || steps.length === 0) return [];
  const rows = steps.map((issue) => [
    `−${points(issue.points)}`,
    `${issue.check}/${issue.finding}`,
    issue.assets.join(' '),
  ]);
  return ['', words.t('cli:way', { grade: to, total: String(totalAfter) }), ...table(rows, columns)];
}

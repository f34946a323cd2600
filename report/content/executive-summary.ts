import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { controlsOf, FRAMEWORKS } from '@assay/contract/report/compliance.ts';
import type { CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type FigureBlock, joinList, type ReportData, type TableBlock, tablesIn } from './blocks.ts';
import { decisionsRequested, supplierExposure } from './board-sections.ts';
import { type ChangeSummary, changesSince, truncateText } from './changes.ts';
import { controlState } from './compliance.ts';
import { earlierRatingBlocks, peerSentences } from './earlier-ratings.ts';
import { dueOf, ownersOf } from './issues/issue-entry.ts';
import { listIssues, type ReportIssue } from './issues/issue-list.ts';
import { scopeBlocks } from './scope.ts';
import { capTexts, countBars, issueFinding, scoreGauge, scoreSentence, trendFigure } from './summary.ts';
import { type ReportTheme, themeOf } from './theme.ts';
import { verificationData } from './verification.ts';

/** Maximum number of risks in an executive summary. */
const RISKS_MAX = 5;
/** Maximum characters per text: longer ones would require a smaller font. */
const TITLE_MAX = 120;
const TEXT_MAX = 300;

/** The executive summary for a board, four pages, three if there are no risks, as input of the template. */
export interface ExecutiveSummary {
  lang: string;
  region: string;
  title: string;
  brand: string;
  look: ReportTheme;
  cover: ReportData['cover'];
  confidential: string;
  verification: ReportData['verification'];
  words: Record<
    | 'page'
    | 'score'
    | 'data'
    | 'areas'
    | 'average'
    | 'risks'
    | 'risk'
    | 'severity'
    | 'recommendedAction'
    | 'effort'
    | 'owner'
    | 'due'
    | 'noRisks'
    | 'trend'
    | 'suppliers'
    | 'decisions'
    | 'scope',
    string
  >;
  domain: string;
  /** The position in one sentence. */
  verdict: string;
  sentences: string[];
  gauge: FigureBlock;
  counts: FigureBlock;
  /** Null if there are fewer than two ratings. */
  trend: FigureBlock | null;
  trendLater: string;
  /** The rating against earlier ones; null for the first. */
  history: TableBlock | null;
  areas: { alt: string; rows: AreaBar[] };
  /** Projected score after the shortest list of fixes; empty without a plan. */
  projection: string;
  risks: Risk[];
  changed: ChangeSummary;
  suppliers: string[];
  decisions: string[];
  /** Scope, grades, severities and compliance. */
  scope: string[];
}

/** An area's score, 0–100, and the average of others; null = not assessed, or not shown. */
interface AreaBar {
  name: string;
  value: number | null;
  average: number | null;
  text: string;
}

interface Risk {
  severity: CountColumn;
  level: string;
  title: string;
  why: string;
  action: string;
  effort: string;
  /** `–` without one. */
  owner: string;
  due: string;
}

/** Three or four pages on the domain's rating, its risks and the remediation, without technical terms. */
export function executiveSummary(input: ReportInput, words: Translator): ExecutiveSummary {
  const locale = new Intl.Locale(input.language);
  const t = (key: string) => words.t(`report:board.${key}`);
  const issues = listIssues(input);
  const compared = Object.values(input.averages ?? {}).some((mean) => mean !== null);
  return {
    lang: locale.language,
    region: locale.region ?? '',
    title: t('title'),
    brand: APPLICATION_NAME,
    look: themeOf(input, input.company, words),
    cover: [
      { label: words.t('report:cover.company'), value: input.company || '–' },
      { label: words.t('report:cover.scanDate'), value: words.instant(input.assessment.at) },
      { label: words.t('report:cover.reportDate'), value: words.instant(input.madeAt) },
    ],
    confidential: words.t('report:confidential'),
    verification: verificationData(input, words),
    words: {
      page: words.t('report:words.page', { page: '{page}', pages: '{pages}' }),
      areas: t(compared ? 'areasCompared' : 'areas'),
      average: compared ? t('average') : '',
      risks: t('risks'),
      risk: t('risk'),
      severity: words.t('report:columns.level'),
      recommendedAction: t('recommendedAction'),
      effort: words.t('report:columns.effort'),
      owner: words.t('report:columns.owner'),
      due: words.t('report:columns.due'),
      suppliers: t('suppliers'),
      decisions: t('decisions'),
      scope: t('scope'),
      noRisks: words.t('report:summary.nothingToDo'),
      trend: words.t('report:figures.trend'),
      score: words.t('report:words.score'),
      data: words.t('report:words.data'),
    },
    domain: input.domain,
    verdict: verdict(input, words),
    sentences: sentences(input, words),
    gauge: scoreGauge(input, words),
    counts: countBars(input, words),
    trend: trendFigure(input, words),
    trendLater: t('trendLater'),
    areas: areaBars(input, words),
    history: tablesIn(earlierRatingBlocks(input, words))[0] ?? null,
    projection: projection(input, words),
    risks: risks(input, issues, words),
    changed: changesSince(input, words),
    suppliers: supplierExposure(input, words),
    decisions: decisionsRequested(input, issues, words),
    scope: scope(input, issues, words),
  };
}

function sentences(input: ReportInput, words: Translator): string[] {
  return [scoreSentence(input, words), ...capTexts(input, words), ...peerSentences(input, words)];
}

function areaBars({ assessment, averages = {} }: ReportInput, words: Translator): ExecutiveSummary['areas'] {
  const rows = assessment.areas.map(({ area, score, status }): AreaBar => {
    const average = averages[area] ?? null;
    return {
      name: words.t(`terms:areas.${area}`),
      value: score === null ? null : score / 100,
      average: average === null ? null : average / 100,
      text: score === null ? words.t(`report:areaShort.${status}`) : String(Math.floor(score / 100)),
    };
  });
  const mean = words.t('report:board.average');
  return {
    rows,
    alt: rows
      .map(
        ({ name, text, average }) => `${name}: ${text}${average === null ? '' : ` (${mean} ${Math.floor(average)})`}`,
      )
      .join('; '),
  };
}

/** The worst issues that deduct points, with impact, remediation, owner and due date. */
function risks(input: ReportInput, issues: readonly ReportIssue[], words: Translator): Risk[] {
  return issues
    .filter(({ points }) => points > 0)
    .slice(0, RISKS_MAX)
    .map((row): Risk => {
      const { issue, findings } = row;
      const tracking = findings.flatMap(({ fingerprint }) => input.tracking?.[fingerprint] ?? []);
      const check = issue?.check ?? findings[0]?.check ?? '';
      return {
        severity: row.column,
        level: words.t(`terms:severities.${row.column}`),
        title: truncateText(row.title, TITLE_MAX),
        why: cutSentences(words.check(check).why, words.language),
        action: cutSentences(issue ? issueFinding(input, issue, words).solution : '', words.language),
        effort: issue ? words.t(`terms:effortLevels.${issue.effort}`) : '–',
        owner: truncateText(ownersOf(tracking), TITLE_MAX) || '–',
        due: dueOf(tracking) ?? '–',
      };
    });
}

/** Whole sentences that fit; the first is truncated if it alone does not. */
function cutSentences(text: string, language: string): string {
  const sentences = Array.from(
    new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text),
    (one) => one.segment,
  );
  let kept = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    if (Array.from(kept + sentence).length > TEXT_MAX) break;
    kept += sentence;
  }
  return truncateText(kept.trim(), TEXT_MAX);
}

function directionOf(total: number, before: number | null): string {
  if (before === null) return 'first';
  if (total === before) return 'same';
  return total > before ? 'better' : 'worse';
}

/** The grade with its direction since the previous report or, without one, since the longest period. */
function verdict(input: ReportInput, words: Translator): string {
  const { total, grade, riskClass, counts } = input.assessment;
  if (total === null) return scoreSentence(input, words);
  const before = input.history?.find((row) => row.total !== null)?.total ?? null;
  return words.t(`report:board.verdict.${directionOf(total, before)}`, {
    domain: input.domain,
    grade: grade ?? '–',
    risk: words.t(`terms:riskClasses.${riskClass}`),
    critical: counts.critical,
    high: counts.high,
    points: before === null ? 0 : Math.abs(total - before),
  });
}

function projection({ plan, assessment }: ReportInput, words: Translator): string {
  if (!plan?.issues) return '';
  return words.t('report:priorities.pathText', {
    count: plan.issues.length,
    grade: plan.to,
    total: plan.totalAfter ?? 0,
    from: assessment.total ?? 0,
  });
}

/** Scope and legend of the full report, and a line per framework. */
function scope(input: ReportInput, issues: readonly ReportIssue[], words: Translator): string[] {
  const said = scopeBlocks(input, issues, words).flatMap((block) => {
    if (block.type === 'paragraph') return [block.text];
    return block.type === 'note'
      ? [`${block.lead} ${joinList(block.text.split('\n').filter(Boolean), words.language)}`]
      : [];
  });
  const frameworks = FRAMEWORKS.map(({ id, name }) => {
    const states = controlsOf(id).map((control) => controlState(control, input).state);
    const contradicted = states.filter((state) => state === 'contradicted').length;
    return words.t('report:board.framework', { name, contradicted, controls: states.length });
  });
  return [...said, joinList(frameworks, words.language)];
}

import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { CountColumn } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import type { FigureBlock, ReportData } from './blocks.ts';
import { type ChangeSummary, changesSince, truncateText } from './changes.ts';
import { issueFinding, scoreGauge, scoreSentence, trendFigure } from './summary.ts';
import { type ReportTheme, themeOf } from './theme.ts';
import { verificationData } from './verification.ts';

/** Maximum number of risks in an executive summary. */
const RISKS_MAX = 5;
/** Maximum characters per text: longer ones would require a smaller font. */
const TITLE_MAX = 120;
const TEXT_MAX = 300;

/** The two-page executive summary as input of the template. */
export interface ExecutiveSummary {
  lang: string;
  region: string;
  title: string;
  brand: string;
  look: ReportTheme;
  cover: ReportData['cover'];
  confidential: string;
  verification: ReportData['verification'];
  words: Record<'page' | 'score' | 'areas' | 'average' | 'risks' | 'risk' | 'todo' | 'effort' | 'noRisks' | 'trend', string>;
  domain: string;
  sentences: string[];
  gauge: FigureBlock;
  /** Null if there are fewer than two ratings. */
  trend: FigureBlock | null;
  trendLater: string;
  areas: { alt: string; rows: AreaBar[] };
  risks: Risk[];
  changed: ChangeSummary;
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
  todo: string;
  effort: string;
}

/** Two pages on the domain's rating, its risks and the remediation, without technical terms. */
export function executiveSummary(input: ReportInput, words: Translator): ExecutiveSummary {
  const locale = new Intl.Locale(input.language);
  const t = (key: string) => words.t(`report:board.${key}`);
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
      todo: t('todo'),
      effort: words.t('report:columns.effort'),
      noRisks: words.t('report:summary.nothingToDo'),
      trend: words.t('report:figures.trend'),
      score: words.t('report:words.score'),
    },
    domain: input.domain,
    sentences: sentences(input, words),
    gauge: scoreGauge(input, words),
    trend: trendFigure(input, words),
    trendLater: t('trendLater'),
    areas: areaBars(input, words),
    risks: risks(input, words),
    changed: changesSince(input, words),
  };
}

function sentences(input: ReportInput, words: Translator): string[] {
  const { ceiling: cap, held } = input.assessment.ledger;
  const { average } = input;
  return [
    scoreSentence(input, words),
    ...(cap && held ? [words.t('report:cap.lead', { at: cap.at })] : []),
    ...(average === null ? [] : [words.t('report:board.averageIs', { average: Math.floor(average / 100) })]),
  ];
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

/** The costliest issues, with their impact and remediation. */
function risks(input: ReportInput, words: Translator): Risk[] {
  return input.assessment.ledger.issues
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || a.id.localeCompare(b.id))
    .slice(0, RISKS_MAX)
    .map((issue): Risk => {
      const { title, solution } = issueFinding(input, issue, words);
      return {
        severity: issue.severity,
        level: words.t(`terms:severities.${issue.severity}`),
        title: truncateText(title, TITLE_MAX),
        why: truncateText(words.check(issue.check).why, TEXT_MAX),
        todo: truncateText(solution, TEXT_MAX),
        effort: words.t(`terms:efforts.${issue.effort}`),
      };
    });
}

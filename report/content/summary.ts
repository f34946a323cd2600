import type { Issue, Unconfirmed } from '@assay/contract/assessment.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { formatDay } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { type Block, type FigureBlock, formatLabel, joinList } from './blocks.ts';
import { changesSince } from './changes.ts';
import { earlierRatingBlocks, peerSentences } from './earlier-ratings.ts';

/** The summary: score, grade, coverage, cap, ten areas, counts, trend, earlier ratings. */
export function summaryBlocks(input: ReportInput, words: Translator): Block[] {
  const { assessment } = input;
  const trend = trendFigure(input, words);
  return [
    { type: 'heading', level: 1, text: words.t('report:summary.title') },
    { type: 'paragraph', text: [scoreSentence(input, words), ...peerSentences(input, words)].join(' ') },
    ...capNote(input, words),
    { type: 'pair', left: scoreGauge(input, words), right: countBars(input, words) },
    {
      type: 'bars',
      caption: words.t('report:figures.areas'),
      alt: areaSentence(input, words),
      rows: assessment.areas.map((area) => ({
        name: words.t(`terms:areas.${area.area}`),
        value: area.score === null ? null : area.score / 100,
        text: area.score === null ? words.t(`report:areaShort.${area.status}`) : String(Math.floor(area.score / 100)),
      })),
    },
    ...(trend ? [trend] : []),
    ...earlierRatingBlocks(input, words),
    ...changeLines(input, words),
  ];
}

/** Changes since the previous rating. */
function changeLines(input: ReportInput, words: Translator): Block[] {
  const { title, score, lines } = changesSince(input, words);
  const text = lines.map((line) => `${line.lead}${line.text}`);
  const lead = formatLabel(title, words.language).trimEnd();
  return [{ type: 'note', tone: 'plain', lead, text: [score, ...text].join('\n') }];
}

/** The score of the domain as a gauge. */
export function scoreGauge(input: ReportInput, words: Translator): FigureBlock {
  const { assessment } = input;
  return {
    type: 'gauge',
    caption: words.t('report:figures.score', { domain: input.domain }),
    alt: scoreSentence(input, words),
    value: assessment.total,
    label: assessment.total === null ? '–' : String(assessment.total),
    grade: assessment.grade ?? '–',
    cap: assessment.ledger.ceiling?.at ?? null,
  };
}

/** Findings by severity. */
export function countBars(input: ReportInput, words: Translator): FigureBlock {
  const { counts } = input.assessment;
  return {
    type: 'counts',
    caption: words.t('report:figures.counts'),
    alt: COUNT_COLUMNS.map((column) => `${words.t(`terms:severities.${column}`)}: ${counts[column]}`).join('; '),
    rows: COUNT_COLUMNS.map((column) => ({
      column,
      name: words.t(`terms:severities.${column}`),
      count: counts[column],
    })),
  };
}

/** A sentence with score, grade, risk class, coverage and time. */
export function scoreSentence(input: ReportInput, words: Translator): string {
  const { assessment, domain } = input;
  const coverage = new Intl.NumberFormat(words.language, { style: 'percent' }).format(assessment.coverage);
  if (assessment.total === null) return words.t('report:summary.notRated', { domain, coverage });
  const rated = words.t('report:summary.rated', {
    domain,
    score: assessment.total,
    grade: assessment.grade ?? '',
    risk: words.t(`terms:riskClasses.${assessment.riskClass}`),
    coverage,
    at: words.instant(assessment.at),
  });
  return [
    rated,
    ...ifRealSentence(assessment.ledger.unconfirmed, words),
    ...(isLimited(assessment.coverage) ? [words.t('report:summary.limited', { coverage })] : []),
  ].join(' ');
}

/**
 * What the score would be if its unconfirmed findings were real; nothing without any.
 * @param unit how many units of the score are a point: 1 for a domain, 100 for an area
 */
export function ifRealSentence(unconfirmed: Unconfirmed | undefined, words: Translator, unit: 1 | 100 = 1): string[] {
  if (!unconfirmed) return [];
  const { findings: count, score } = unconfirmed;
  return [words.t('report:summary.ifReal', { count, score: Math.floor(score / unit) })];
}

function areaSentence(input: ReportInput, words: Translator): string {
  return input.assessment.areas
    .map(
      (area) =>
        `${words.t(`terms:areas.${area.area}`)}: ${area.score === null ? words.t(`report:areaShort.${area.status}`) : Math.floor(area.score / 100)}`,
    )
    .join('; ');
}

/** Title and remediation of an issue: those of its first finding. */
export function issueFinding(input: ReportInput, issue: Issue, words: Translator): { title: string; solution: string } {
  const finding = input.assessment.findings.find((row) => issue.fingerprints.includes(row.fingerprint));
  if (!finding) return { title: words.check(issue.check).title, solution: '' };
  const kinds = input.factKinds[`${issue.check}/${issue.finding}`] ?? {};
  return words.finding(
    issue.check,
    issue.finding,
    { ...finding.facts, asset: finding.asset, subject: finding.subject },
    kinds,
  );
}

const titleOf = (input: ReportInput, issue: Issue, words: Translator): string =>
  issueFinding(input, issue, words).title;

function capNote(input: ReportInput, words: Translator): Block[] {
  const [lead, text] = capTexts(input, words);
  return lead && text ? [{ type: 'note', lead, text }] : [];
}

/** That a cap lowers the score, and why; nothing without one. */
export function capTexts(input: ReportInput, words: Translator): string[] {
  const { ceiling: cap, held, issues } = input.assessment.ledger;
  if (!cap || !held) return [];
  const behind = issues.filter((issue) => cap.issues.includes(issue.id)).map((issue) => titleOf(input, issue, words));
  const text = words.t(`report:cap.${cap.rule}`, {
    at: cap.at,
    issues: joinList(behind.slice(0, 3), words.language),
  });
  return [words.t('report:cap.lead', { at: cap.at }), text];
}

/** The score over time; null if there are fewer than two ratings. */
export function trendFigure(input: ReportInput, words: Translator): FigureBlock | null {
  const rated = input.trend.filter((point) => point.total !== null);
  if (rated.length < 2) return null;
  const first = rated[0]!;
  const last = rated.at(-1)!;
  return {
    type: 'trend',
    caption: words.t('report:figures.trend'),
    alt: words.t('report:figures.trendAlt', {
      from: first.total!,
      to: last.total!,
      fromDay: formatDay(first.at, input.timeZone),
      toDay: formatDay(last.at, input.timeZone),
    }),
    points: input.trend.map((point) => ({ value: point.total, label: formatDay(point.at, input.timeZone) })),
  };
}

import { AREA_IDS } from '@assay/contract/areas.ts';
import { isLimited } from '@assay/contract/coverage.ts';
import { REPORT_COUNTS } from '@assay/contract/report/counts.ts';
import { COUNT_COLUMNS } from '@assay/contract/severities.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { Block, Cell, TableBlock } from '../blocks.ts';
import type { IntegratedDomain, IntegratedInput } from './input.ts';
import { companyName, domainsOf, scoreText } from './names.ts';

/** Maximum domains per comparison table, limited by the paper's width. */
const COLUMNS_MAX = 5;

/** Comparison of the selected domains: scores, areas, counts. */
export function comparisonBlocks(input: IntegratedInput, words: Translator): Block[] {
  const domains = domainsOf(input.companies).map(({ domain }) => domain);
  const t = (key: string) => words.t(`report:integrated.${key}`);
  return [
    { type: 'heading', level: 1, text: t('comparison.title'), flow: true },
    { type: 'paragraph', text: t('comparison.intro') },
    { type: 'heading', level: 2, text: t('comparison.scores') },
    { type: 'paragraph', text: range(domains, words) },
    scoreTable(input, words),
    {
      type: 'bars',
      caption: t('figures.scores'),
      alt: domains.map((domain) => `${domain.domain}: ${scoreText(domain)}`).join('; '),
      rows: domains.map((domain) => ({
        name: domain.domain,
        value: domain.rating.total,
        text: domain.rating.total === null ? words.t('report:words.notAssessed') : gradeText(domain, words),
      })),
    },
    { type: 'heading', level: 2, text: t('comparison.areas') },
    areaMatrix(domains, words),
    ...sideBySide(
      domains,
      'areas',
      words.t('report:columns.area'),
      words,
      AREA_IDS.map((area) => [words.t(`terms:areas.${area}`), (domain) => areaText(domain, area, words)]),
    ),
    { type: 'heading', level: 2, text: t('comparison.counts') },
    levelBars(domains, words),
    ...sideBySide(domains, 'counts', words.t('report:columns.counted'), words, countLines(words)),
  ];
}

const gradeText = (domain: IntegratedDomain, words: Translator): string =>
  `${domain.rating.total} · ${gradeWord(domain, words)}`;

/** Sentence with the lowest and the highest value. */
function range(domains: readonly IntegratedDomain[], words: Translator): string {
  const rated = domains
    .filter(({ rating }) => rating.total !== null)
    .sort((a, b) => a.rating.total! - b.rating.total! || (a.domain < b.domain ? -1 : 1));
  const [lowest, highest] = [rated[0], rated.at(-1)];
  if (!lowest || !highest) return words.t('report:integrated.comparison.noneRated');
  if (lowest === highest) {
    return words.t('report:integrated.comparison.one', { domain: lowest.domain, score: lowest.rating.total! });
  }
  return words.t('report:integrated.comparison.range', {
    lowest: lowest.domain,
    low: lowest.rating.total!,
    highest: highest.domain,
    high: highest.rating.total!,
  });
}

function scoreTable(input: IntegratedInput, words: Translator): TableBlock {
  const percent = new Intl.NumberFormat(words.language, { style: 'percent' });
  return {
    type: 'table',
    caption: words.t('report:integrated.tables.scores'),
    columns: [
      { title: words.t('report:cover.domain'), width: 4 },
      { title: words.t('report:cover.company'), width: 3 },
      { title: words.t('report:integrated.columns.score'), width: 'auto', align: 'right' },
      { title: words.t('report:integrated.columns.grade'), width: 'auto' },
      { title: words.t('report:integrated.columns.riskClass'), width: 'auto' },
      { title: words.t('report:integrated.columns.coverage'), width: 'auto', align: 'right' },
      { title: words.t('report:cover.scanDate'), width: 'auto' },
    ],
    rows: domainsOf(input.companies).map(({ company, domain }): Cell[] => [
      { mono: domain.domain },
      companyName(company, words),
      scoreText(domain),
      gradeWord(domain, words),
      domain.rating.riskClass ? words.t(`terms:riskClasses.${domain.rating.riskClass}`) : '–',
      percent.format(domain.rating.coverage),
      words.instant(domain.rating.at),
    ]),
  };
}

function gradeWord({ rating }: IntegratedDomain, words: Translator): string {
  if (rating.grade === null) return '–';
  return isLimited(rating.coverage) ? `${rating.grade} (${words.t('terms:limited')})` : rating.grade;
}

type Line = readonly [title: string, value: (domain: IntegratedDomain) => string];

/** One row per compared value, one column per domain; split into several tables if wider than the paper. */
function sideBySide(
  domains: readonly IntegratedDomain[],
  caption: string,
  head: string,
  words: Translator,
  lines: readonly Line[],
): TableBlock[] {
  const tables = Math.ceil(domains.length / COLUMNS_MAX);
  const each = Math.ceil(domains.length / tables);
  return Array.from({ length: tables }, (_, at) => {
    const shown = domains.slice(at * each, (at + 1) * each);
    const title = words.t(`report:integrated.tables.${caption}`);
    return {
      type: 'table',
      caption: tables === 1 ? title : words.t('report:integrated.tables.part', { title, number: at + 1, of: tables }),
      columns: [
        { title: head, width: 2 },
        ...shown.map(({ domain }) => ({ title: { mono: domain }, width: 1, align: 'right' as const })),
      ],
      rows: lines.map(([name, value]) => [name, ...shown.map(value)]),
    };
  });
}

function areaText({ rating }: IntegratedDomain, area: string, words: Translator): string {
  const found = rating.areas.find((row) => row.area === area);
  if (!found || found.score === null) return words.t(`report:areaShort.${found?.status ?? 'not-assessed'}`);
  return String(Math.floor(found.score / 100));
}

/** The counts of each domain's report: by level, then every count column. */
function countLines(words: Translator): Line[] {
  return [
    ...COUNT_COLUMNS.map(
      (column): Line => [
        words.t('report:counts.level', { level: words.t(`terms:severities.${column}`) }),
        ({ rating }) => String(rating.counts[column]),
      ],
    ),
    ...REPORT_COUNTS.map(
      ({ id }): Line => [
        words.t(`report:counts.${id}`),
        ({ reportCounts }) => (reportCounts ? String(reportCounts[id]) : '–'),
      ],
    ),
  ];
}

function areaMatrix(domains: readonly IntegratedDomain[], words: Translator): Block {
  return {
    type: 'matrix',
    caption: words.t('report:integrated.figures.areas'),
    alt: domains
      .map(
        (domain) =>
          `${domain.domain}: ${AREA_IDS.map((area) => `${words.t(`terms:areas.${area}`)} ${areaText(domain, area, words)}`).join(', ')}`,
      )
      .join('; '),
    columns: AREA_IDS.map((area) => words.t(`terms:areas.${area}`)),
    rows: domains.map(({ domain, rating }) => ({
      name: domain,
      cells: AREA_IDS.map((area) => {
        const score = rating.areas.find((row) => row.area === area)?.score ?? null;
        return {
          value: score === null ? null : score / 100,
          text: score === null ? '–' : String(Math.floor(score / 100)),
        };
      }),
    })),
  };
}

function levelBars(domains: readonly IntegratedDomain[], words: Translator): Block {
  const level = (column: string) => words.t(`terms:severities.${column}`);
  return {
    type: 'levels',
    caption: words.t('report:integrated.figures.levels'),
    alt: domains
      .map(
        ({ domain, rating }) =>
          `${domain}: ${COUNT_COLUMNS.map((column) => `${level(column)} ${rating.counts[column]}`).join(', ')}`,
      )
      .join('; '),
    key: COUNT_COLUMNS.map((column) => ({ column, text: level(column) })),
    rows: domains.map(({ domain, rating }) => ({
      name: domain,
      parts: COUNT_COLUMNS.map((column) => ({ column, count: rating.counts[column] })),
    })),
  };
}

import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { CountPart } from '@assay/contract/report/counts.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { ReportInput } from '../input.ts';
import { appendixBlocks } from './appendix.ts';
import { areaBlocks } from './areas.ts';
import type { Block, ReportData } from './blocks.ts';
import { complianceBlocks } from './compliance.ts';
import { countBlocks } from './counts.ts';
import { listIssues, type ReportIssue } from './issues/issue-list.ts';
import { priorityBlocks } from './priorities.ts';
import { scopeBlocks } from './scope.ts';
import { summaryBlocks } from './summary.ts';
import { themeOf } from './theme.ts';
import { verificationData } from './verification.ts';

/** A part: its first-level heading, then its content. */
function part(id: string, words: Translator, blocks: Block[]): Block[] {
  return [{ type: 'heading', level: 1, text: words.t(`report:parts.${id}`), flow: true }, ...blocks];
}

/** Parts 1 and 3: each area is in one of them. Both start with their totals, which link to tables and issues of both. */
function areaParts(input: ReportInput, issues: readonly ReportIssue[], words: Translator): Record<CountPart, Block[]> {
  const scanning = areaBlocks('scanning', input, issues, words);
  const intelligence = areaBlocks('intelligence', input, issues, words);
  const all = [...scanning, ...intelligence];
  return {
    scanning: [...countBlocks('scanning', input, issues, words, all), ...scanning],
    intelligence: [
      { type: 'paragraph', text: words.t('report:intelligence.intro') },
      ...countBlocks('intelligence', input, issues, words, all),
      ...intelligence,
    ],
  };
}

/** Texts that the template adds to every report. */
export function sharedWords(words: Translator): ReportData['words'] {
  const word = (key: string) => words.t(`report:words.${key}`);
  return {
    contents: word('contents'),
    tables: word('tables'),
    figures: word('figures'),
    table: word('table'),
    figure: word('figure'),
    page: words.t('report:words.page', { page: '{page}', pages: '{pages}' }),
    continued: word('continued'),
    notAssessed: word('notAssessed'),
    score: word('score'),
    data: word('data'),
  };
}

/** The report of one domain as template data. Pure: same input, same output. */
export function reportData(input: ReportInput, words: Translator): ReportData {
  const locale = new Intl.Locale(input.language);
  const { assessment } = input;
  const issues = listIssues(input);
  const { scanning, intelligence } = areaParts(input, issues, words);
  return {
    lang: locale.language,
    region: locale.region ?? '',
    title: words.t('report:title'),
    brand: APPLICATION_NAME,
    confidential: words.t('report:confidential'),
    look: themeOf(input, input.company, words),
    verification: verificationData(input, words),
    cover: [
      { label: words.t('report:cover.company'), value: input.company },
      { label: words.t('report:cover.domain'), value: input.domain },
      { label: words.t('report:cover.scanDate'), value: words.instant(assessment.at) },
      { label: words.t('report:cover.reportDate'), value: words.instant(input.madeAt) },
      { label: words.t('report:cover.model'), value: assessment.modelVersion },
    ],
    header: `${words.t('report:title')} · ${input.domain}`,
    footer: words.instant(input.madeAt),
    words: sharedWords(words),
    summary: summaryBlocks(input, words),
    blocks: [
      ...priorityBlocks(input, issues, words),
      ...scopeBlocks(input, issues, words),
      ...part('scanning', words, scanning),
      ...part('compliance', words, complianceBlocks(input, issues, words)),
      ...part('intelligence', words, intelligence),
      ...appendixBlocks(input, words),
    ],
  };
}

import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { formatList } from '@assay/locales/format.ts';
import type { Translator } from '@assay/locales/translator.ts';
import type { Block, ReportData } from '../blocks.ts';
import { sharedWords } from '../report.ts';
import { themeOf } from '../theme.ts';
import { verificationData } from '../verification.ts';
import { chapterBlocks } from './chapter.ts';
import { comparisonBlocks } from './comparison.ts';
import type { IntegratedInput } from './input.ts';
import { portfolioBlocks } from './portfolio.ts';
import { sharedVendorBlocks } from './shared-vendors.ts';
import { statementBlocks } from './statement.ts';

/** Maximum domains named on the cover; the others are counted there and listed in the service statement. */
const COVER_DOMAINS = 8;

/** The integrated report as template data. Pure: same input, same output. */
export function integratedData(input: IntegratedInput, words: Translator): ReportData {
  const locale = new Intl.Locale(input.language);
  const title = words.t('report:integrated.title');
  return {
    lang: locale.language,
    region: locale.region ?? '',
    title,
    brand: APPLICATION_NAME,
    confidential: words.t('report:confidential'),
    look: themeOf(input, input.mainCompany, words),
    verification: verificationData(input, words),
    cover: [
      { label: words.t('report:integrated.cover.mainCompany'), value: input.mainCompany || '–' },
      { label: words.t('report:integrated.cover.targetVendor'), value: input.targetVendor || '–' },
      { label: words.t('report:integrated.cover.targetDomain'), value: coverDomains(input, words) },
      { label: words.t('report:cover.reportDate'), value: words.instant(input.madeAt) },
    ],
    header: `${title} · ${input.targetVendor}`,
    footer: words.instant(input.madeAt),
    words: sharedWords(words),
    summary: [],
    blocks: [
      ...portfolioBlocks(input, words),
      ...statementBlocks(input, words),
      ...methodBlocks(input, words),
      ...comparisonBlocks(input, words),
      ...sharedVendorBlocks(input, words),
      ...input.companies.flatMap((company, at) => chapterBlocks(input, company, at, words)),
    ],
  };
}

function coverDomains({ companies }: IntegratedInput, words: Translator): string {
  const names = companies.flatMap(({ domains }) => domains.map(({ domain }) => domain));
  const shown = names.slice(0, COVER_DOMAINS);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [words.t('report:integrated.cover.more', { count: more })] : [])].join(', ');
}

/** Part of the service statement: as an appendix, it would leave the last page almost empty. */
function methodBlocks({ companies }: IntegratedInput, words: Translator): Block[] {
  const versions = companies.flatMap(({ domains }) => domains.map(({ rating }) => rating.modelVersion));
  const version = formatList([...new Set(versions)].sort(), words.language);
  return [
    { type: 'heading', level: 2, text: words.t('report:appendix.method') },
    { type: 'paragraph', text: words.t('report:appendix.methodText', { version }) },
    { type: 'paragraph', text: words.t('report:appendix.coverageText') },
  ];
}

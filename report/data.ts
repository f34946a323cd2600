import { createTranslator } from '@assay/locales';
import type { ReportData } from './content/blocks.ts';
import { executiveSummary as boardContent, type ExecutiveSummary } from './content/executive-summary.ts';
import type { IntegratedInput } from './content/integrated/input.ts';
import { integratedData as integratedContent } from './content/integrated/report.ts';
import { reportData as reportContent } from './content/report.ts';
import type { ReportInput } from './input.ts';

const translatorOf = ({ language, timeZone }: Pick<ReportInput, 'language' | 'timeZone'>) =>
  createTranslator(language, timeZone);

/** Report of one domain, in its language. */
export const reportData = (input: ReportInput): ReportData => reportContent(input, translatorOf(input));

/** Executive summary, in its language. */
export const boardData = (input: ReportInput): ExecutiveSummary => boardContent(input, translatorOf(input));

/** Report of several domains, in its language. */
export const integratedData = (input: IntegratedInput): ReportData => integratedContent(input, translatorOf(input));

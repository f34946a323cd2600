import { createTranslator } from '@assay/locales';
import { type ReportData, type TableBlock, tablesIn } from './content/blocks.ts';
import { executiveSummary as boardContent, type ExecutiveSummary } from './content/executive-summary.ts';
import type { IntegratedInput } from './content/integrated/input.ts';
import { integratedData as integratedContent } from './content/integrated/report.ts';
import { reportData as reportContent } from './content/report.ts';
import type { ReportInput } from './input.ts';
import type { RenderJob } from './job.ts';

/** Columns of the table of risks in report/template/board.typ, the first with severities. */
const RISK_COLUMNS = ['severity', 'risk', 'recommendedAction', 'effort', 'owner', 'due'] as const;
const RISK_LEVEL = { severity: 'other', text: '' } as const;

const translatorOf = ({ language, timeZone }: Pick<ReportInput, 'language' | 'timeZone'>) =>
  createTranslator(language, timeZone);

/** Report of one domain, in its language. */
export const reportData = (input: ReportInput): ReportData => reportContent(input, translatorOf(input));

/** Executive summary, in its language. */
export const boardData = (input: ReportInput): ExecutiveSummary => boardContent(input, translatorOf(input));

/** Report of several domains, in its language. */
export const integratedData = (input: IntegratedInput): ReportData => integratedContent(input, translatorOf(input));

/** Template data, by the kind of report. */
export function documentData(input: RenderJob['input']): ReportData | ExecutiveSummary {
  if (input.kind === 'integrated') return integratedData(input);
  return input.kind === 'board' ? boardData(input) : reportData(input);
}

/** Tables of a document in their order; those of an executive summary without the texts of their cells. */
export function tablesOf(data: ReportData | ExecutiveSummary): Pick<TableBlock, 'columns' | 'rows'>[] {
  if ('blocks' in data) return tablesIn([...data.summary, ...data.blocks]);
  const risks = {
    columns: RISK_COLUMNS.map((title) => ({ title, width: 1 })),
    rows: data.risks.map(() => [RISK_LEVEL]),
  };
  return [...(data.history ? [data.history] : []), ...(data.risks.length > 0 ? [risks] : [])];
}

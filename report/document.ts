import { createTranslator } from '@assay/locales';
import { type ReportData, type TableBlock, tablesIn } from './content/blocks.ts';
import type { ExecutiveSummary } from './content/executive-summary.ts';
import type { RenderJob } from './job.ts';

/** Columns of the table of risks in report/template/board.typ, the first with severities. */
const RISK_COLUMNS = ['severity', 'risk', 'recommendedAction', 'effort', 'owner', 'due'] as const;
const RISK_LEVEL = { severity: 'other', text: '' } as const;

/** Template data, by the kind of report. A process makes one report and loads only the modules of its kind. */
export async function documentData(input: RenderJob['input']): Promise<ReportData | ExecutiveSummary> {
  const words = createTranslator(input.language, input.timeZone);
  if (input.kind === 'integrated') {
    const { integratedData } = await import('./content/integrated/report.ts');
    return integratedData(input, words);
  }
  if (input.kind === 'board') {
    const { executiveSummary } = await import('./content/executive-summary.ts');
    return executiveSummary(input, words);
  }
  const { reportData } = await import('./content/report.ts');
  return reportData(input, words);
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

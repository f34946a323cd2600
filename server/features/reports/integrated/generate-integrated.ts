import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import {
  failIntegrated,
  finishIntegrated,
  type IntegratedRecord,
  integratedById,
  updateIntegratedProgress,
} from '#platform/db/ratings/integrated-reports.ts';
import { updateSignedData } from '#platform/db/ratings/signed-reports.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { isTransient } from '#platform/queue/transient.ts';
import { renderSigned } from '../signing/render-signed.ts';
import { collectReportInput } from './collect-input.ts';

/**
 * Creates and stores the PDF of a requested integrated report, with progress messages. If creation fails, the report is
 * marked as failed; if the process stops, or database or object storage do not respond, the job runs again.
 */
export async function generateIntegrated(
  context: Context,
  job: { companyId: string; reportId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = context;
  const report = await db.withCompany(job.companyId, (tx) => integratedById(tx, job.reportId));
  if (report?.status !== 'generating') return;
  const record = (status: IntegratedRecord['status'], work: (tx: Tx) => Promise<void>) =>
    db.withCompany(report.companyId, async (tx) => {
      await work(tx);
      publish(context, tx, { company: report.companyId }, { type: 'integrated_report_changed', id: report.id, status });
    });
  const at = (stage: IntegratedRecord['stage'], done: number) =>
    record('generating', (tx) => updateIntegratedProgress(tx, report.id, stage, done));
  try {
    await at('reading', 0);
    const input = await collectReportInput(context, report, (done) => at('reading', done));
    await at('drawing', report.chosen.length);
    const { fileName } = report;
    const { pdf, pages, sha256, signed } = await renderSigned(context, input, { fileName, signal });
    const times = input.companies.flatMap(({ domains }) => domains.map(({ rating }) => rating.at));
    const scannedAt = times.sort().at(-1)!;
    await record('ready', async (tx) => {
      await finishIntegrated(tx, report.id, { pdf, pages, sha256, scannedAt });
      await updateSignedData(tx, 'integrated_report', report.id, signed);
    });
  } catch (error) {
    if (signal.aborted || isTransient(error)) throw error;
    log.error({ error: String(error), report: report.id }, 'an integrated report could not be made');
    await record('failed', (tx) => failIntegrated(tx, report.id));
  }
}

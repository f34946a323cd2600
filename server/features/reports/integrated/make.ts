import { createHash } from 'node:crypto';
import { renderReport } from '@assay/report';
import { tell } from '../../../platform/bus/tell.ts';
import type { Context } from '../../../platform/context.ts';
import {
  failIntegrated,
  type IntegratedRecord,
  integratedById,
  moveOn,
  storeIntegrated,
} from '../../../platform/db/ratings/integrated-reports.ts';
import { storeSigned } from '../../../platform/db/ratings/signed-reports.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { signStatement } from '../signing/sign.ts';
import { gatherInput } from './gather.ts';

/**
 * Makes and stores the PDF of a requested integrated report, with progress messages. A report that cannot be made is
 * marked as failed; if the process stops, the job runs again in another.
 */
export async function makeIntegrated(
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
      tell(context, tx, { company: report.companyId }, { type: 'integrated_report', id: report.id, status });
    });
  const at = (stage: IntegratedRecord['stage'], done: number) =>
    record('generating', (tx) => moveOn(tx, report.id, stage, done));
  try {
    await at('reading', 0);
    const input = await gatherInput(context, report, (done) => at('reading', done));
    await at('drawing', report.chosen.length);
    const { fileName } = report;
    const { pdf, pages, statement } = await renderReport(input, { fileName, signal });
    const signed = signStatement(context, statement);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const times = input.companies.flatMap(({ domains }) => domains.map(({ rating }) => rating.at));
    const scannedAt = times.sort().at(-1)!;
    await record('ready', async (tx) => {
      await storeIntegrated(tx, report.id, { pdf, pages, sha256, scannedAt });
      await storeSigned(tx, 'integrated_report', report.id, signed);
    });
  } catch (error) {
    if (signal.aborted) throw error;
    log.error({ error: String(error), report: report.id }, 'an integrated report could not be made');
    await record('failed', (tx) => failIntegrated(tx, report.id));
  }
}

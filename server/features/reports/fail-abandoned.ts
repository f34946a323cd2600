import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import { failAbandonedReports } from '#platform/db/queue/abandoned-reports.ts';

/** Ends reports whose job has ended without them: it failed as often as its queue allows, or was deleted. */
export async function failAbandoned(context: Context): Promise<void> {
  const { db, bus, log } = context;
  const failed = await db.withAllCompanies('planner', async (tx) => {
    const found = await failAbandonedReports(tx);
    for (const { id, companyId: company } of found.integrated_report) {
      publish(context, tx, { company }, { type: 'integrated_report_changed', id, status: 'failed' });
    }
    return found;
  });
  for (const { id, companyId: company } of failed.report) bus.send({ type: NOTICES.report, id, company });
  for (const { id } of Object.values(failed).flat()) log.error({ report: id }, 'a report failed: its job has ended');
}

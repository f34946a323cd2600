import type { Context } from '#platform/context.ts';
import { erasePersonalDetailsBefore } from '#platform/db/audit/retention.ts';

/** Batches per run; the rest is processed in the next hour. */
const BATCHES = 100;

/** Erases personal details of the audit log after the operator's retention period. The chain remains valid. */
export async function eraseOldPersonalDetails({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const months = config.retention.auditPersonalMonths;
  if (months === 0) return;
  const before = db.clock.now();
  before.setUTCMonth(before.getUTCMonth() - months);
  for (let batch = 0; batch < BATCHES; batch++) {
    const erased = await db.withAllCompanies('planner', (tx) => erasePersonalDetailsBefore(tx, before));
    if (erased === 0) return;
  }
}

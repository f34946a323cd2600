import { countConnectionTests } from '#platform/db/notifications/connections.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

const MINUTE_SECONDS = 60;

/**
 * Refuses more tests of a company's connections than allowed in a minute.
 * @param action that a test is logged as
 * @throws {AppError} too-many-requests
 */
export async function limitConnectionTests(
  tx: Tx,
  companyId: string,
  { action, max }: { action: string; max: number },
): Promise<void> {
  if ((await countConnectionTests(tx, companyId, action)) < max) return;
  throw new AppError('too-many-requests', { count: MINUTE_SECONDS }, MINUTE_SECONDS);
}

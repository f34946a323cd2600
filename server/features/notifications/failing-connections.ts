import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import type { Context } from '#platform/context.ts';
import { type ConnectionTable, pauseConnection } from '#platform/db/notifications/connections.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notify } from './notify.ts';

/** Seconds until a failed run is retried, doubled with each failure up to the maximum. */
const RETRY_SECONDS = 60;
const RETRY_SECONDS_MAX = 6 * 3_600;

/** Seconds until something that failed so often in a row is retried. */
export function retrySeconds(failures: number): number {
  return Math.min(RETRY_SECONDS_MAX, RETRY_SECONDS * 2 ** Math.min(failures, 10));
}

/** A connection or webhook of a company, and what its last run gave. */
export interface FailingConnection {
  table: ConnectionTable | 'webhook';
  id: string;
  companyId: string;
  name: string;
  /** Consecutive failures; null if it was removed. */
  failures: number | null;
  /** Distinguishes this pause from earlier ones; see `NotifiedEvent.key`. */
  key: string;
}

/** Pauses a connection that failed `max` times in a row, and notifies its company. */
export async function pauseAfterFailures(
  context: Context,
  tx: Tx,
  connection: FailingConnection,
  { max, kind }: { max: number; kind: NotificationKind },
): Promise<void> {
  const { table, id, companyId, name, failures, key } = connection;
  if (failures === null || failures < max || !(await pauseConnection(tx, table, id))) return;
  await notify(context, tx, { kind, company: companyId, key: `${id} ${key}`, facts: { name, count: failures } });
}

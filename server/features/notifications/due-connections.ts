import type { Context } from '#platform/context.ts';
import { type ConnectionTable, claimConnection } from '#platform/db/notifications/connections.ts';
import { inParallel } from '#platform/queue/rounds.ts';

/** Connections that one process runs at a time: a slow server of one company does not delay the others. */
const AT_ONCE = 8;

/**
 * Runs all connections that are due, each by one process at a time.
 * @param leaseSeconds the claim of a process that died during a run expires after this time; longer than any run
 */
export async function runDueConnections(
  { db }: Pick<Context, 'db'>,
  table: ConnectionTable,
  leaseSeconds: number,
  run: (due: { id: string; companyId: string }) => Promise<void>,
): Promise<void> {
  await inParallel(
    AT_ONCE,
    () => db.withAllCompanies('planner', (tx) => claimConnection(tx, table, leaseSeconds)),
    run,
  );
}

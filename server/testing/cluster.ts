import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../platform/db/embedded/supervisor.ts';

/** Set by global-setup.ts for the test files of one run: superuser's URL of the run's cluster. */
export const CLUSTER_VARIABLE = 'ASSAY_TEST_CLUSTER_URL';

const FAST = [
  // Durability off: the cluster lives as long as the run.
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  // Autovacuum would only compete for the two cores.
  'autovacuum=off',
  'max_connections=300',
  // The log may be in memory (tools/gate).
  ...['min_wal_size=32MB', 'max_wal_size=256MB'],
  // Each test file opens dozens of connections; the passwords of its roles are public (database.ts).
  'scram_iterations=1',
];

export interface TestCluster {
  superuserUrl: string;
  stop(): Promise<void>;
}

/** An embedded cluster in a temporary folder, erased by `stop`. */
export async function startTestCluster(): Promise<TestCluster> {
  const home = mkdtempSync(join(tmpdir(), 'assay-test-'));
  const embedded = await startEmbedded(home, { flags: FAST.flatMap((flag) => ['-c', flag]) });
  return {
    superuserUrl: embedded.superuserUrl,
    async stop() {
      await embedded.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

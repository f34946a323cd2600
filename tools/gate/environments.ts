import { join } from 'node:path';
import { CLUSTER_VARIABLE, startTestCluster, type TestCluster } from '../../server/testing/cluster.ts';
import { ROOT, type TestFile } from './suites.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

/** Environments of worker processes; the cluster of test databases starts with the first file that needs it. */
export function openEnvironments() {
  let cluster: Promise<TestCluster> | null = null;
  const temporary = openTemporaryFolder();
  // Also `os.tmpdir()` of this process, which starts the cluster.
  process.env.TMPDIR = temporary.path;
  const common = {
    // All workers compile the same modules.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  };
  return {
    async of({ suite }: TestFile): Promise<NodeJS.ProcessEnv> {
      // A time zone or database set by the caller takes precedence.
      const environment: NodeJS.ProcessEnv = { TZ: suite.zone, ...common, ...process.env };
      if (!suite.cluster || process.env.TEST_DATABASE_URL) return environment;
      // `.ci/run` runs the server's tests on the oldest supported PostgreSQL, and all others on the embedded one.
      const ofServer = process.env.TEST_DATABASE_URL_SERVER;
      if (suite.name === 'server' && ofServer) return { ...environment, TEST_DATABASE_URL: ofServer };
      cluster ??= startTestCluster();
      return { ...environment, [CLUSTER_VARIABLE]: (await cluster).superuserUrl };
    },
    async close(): Promise<void> {
      await (await cluster)?.stop();
      cluster = null;
      temporary.close();
    },
  };
}

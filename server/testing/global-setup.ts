import { CLUSTER_VARIABLE, startTestCluster, type TestCluster } from './cluster.ts';

/**
 * For `node --test --test-global-setup=server/testing/global-setup.ts`: one cluster for all test files of a run. With
 * TEST_DATABASE_URL (a superuser's, PostgreSQL 15 or newer) that server is used instead.
 */
let cluster: TestCluster | null = null;

export async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  cluster = await startTestCluster();
  process.env[CLUSTER_VARIABLE] = cluster.superuserUrl;
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
}

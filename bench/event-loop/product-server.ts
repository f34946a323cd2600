import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@assay/server/app.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { openContext } from '@assay/server/platform/context.ts';
import { createTestDatabase } from '@assay/server/testing/database.ts';
import { databaseEnvironment } from '@assay/server/testing/offline-environment.ts';

/**
 * The product's web server on a free port of loopback with an empty database, for benchmarks; the caller starts jobs.
 * @param variables environment variables in addition to the defaults
 */
export async function openProductServer(variables: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  const context = await openContext(
    readConfig({
      ...databaseEnvironment(database, dataDir),
      LOG_LEVEL: 'silent',
      // The callers use different addresses: one address is rate-limited below this frequency.
      TRUST_PROXY: '1',
      ...variables,
    }),
  );
  const app = await buildApp(context);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return {
    context,
    /** Can read the rows of every company. */
    superuserUrl: database.superuserUrl,
    /** `127.0.0.1:port`. */
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async close() {
      await app.close();
      await context.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

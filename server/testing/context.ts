import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Config, readConfig } from '../platform/config/config.ts';
import { type Context, openContext } from '../platform/context.ts';
import { clockFrom } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { TEST_DATABASE_TIMEOUTS } from './eventually.ts';
import { OFFLINE_ENVIRONMENT } from './offline-environment.ts';

/** The process's context on a database of the test file's own, with real queue and notices; closed after the tests. @param at what its clock shows now */
export async function testContext(
  environment: Readonly<Record<string, string>> = {},
  change: (config: Config) => Config = (config) => config,
  at?: Date,
): Promise<{ context: Context; database: TestDatabase }> {
  const clock = at && clockFrom(at);
  const database = await createTestDatabase({ clock, queue: !clock });
  const folder = mkdtempSync(join(tmpdir(), 'assay-data-'));
  const config = readConfig({
    ...OFFLINE_ENVIRONMENT,
    PORT: '0',
    LOG_LEVEL: 'silent',
    // A busy host delays every process on it.
    MAX_EVENT_LOOP_DELAY: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.appUrl,
    DATABASE_URL_OWNER: database.ownerUrl,
    // Most tests are about something else than setting up a second factor.
    ADMIN_SECOND_FACTOR: 'no',
    SECRET_KEY: 'only-for-tests-on-loopback-0123456789',
    ...environment,
  });
  // Failed log-ins are followed by waits that no test needs at their full length, and a slow scan is polled more often than the
  // request limit allows.
  const context = await openContext(
    change({
      ...config,
      callsPerMinute: 1e9,
      databaseTimeouts: TEST_DATABASE_TIMEOUTS,
      logInWaits: { firstMs: 1, maxMs: 5 },
    }),
    clock,
  );
  after(async () => {
    await context.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { context, database };
}

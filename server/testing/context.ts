import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Config, readConfig } from '../platform/config/config.ts';
import { type Context, openContext } from '../platform/context.ts';
import { clockFrom } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { TEST_DATABASE_TIMEOUTS } from './eventually.ts';
import { databaseEnvironment } from './offline-environment.ts';

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
    ...databaseEnvironment(database, folder),
    LOG_LEVEL: 'silent',
    // Most tests are about something else than setting up a second factor.
    ADMIN_SECOND_FACTOR: 'no',
    // A busy host delays every process on it.
    MAX_EVENT_LOOP_DELAY: '0',
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

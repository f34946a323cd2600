import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { TestDatabase } from '../database.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '../offline-environment.ts';

/** Starts a worker process on a database and the data folder of a configuration. The caller ends it. */
export function spawnWorker(
  { dataDir, publicUrl, secretKey }: Pick<Config, 'dataDir' | 'publicUrl' | 'secretKey'>,
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...PROCESS_ENVIRONMENT,
      ...databaseEnvironment(database, dataDir),
      PROCESS_ROLE: 'worker',
      LOG_LEVEL: 'error',
      SECRET_KEY: secretKey!,
      PUBLIC_URL: publicUrl,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts a worker process on the database and data folder of a test; it is killed after the test. */
export function startWorker(
  { config }: Pick<Context, 'config'>,
  database: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const worker = spawnWorker(config, database, environment);
  after(() => worker.kill('SIGKILL'));
  return worker;
}

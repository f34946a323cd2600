import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Context } from '../platform/context.ts';
import type { TestDatabase } from './database.ts';
import { NOTHING_OUTSIDE, PROCESS_ENVIRONMENT } from './outside.ts';

/** Starts a worker process on the database and data folder of a test; it is killed after the test. */
export function startWorker(
  { config }: Pick<Context, 'config'>,
  { appUrl, ownerUrl }: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  environment: Readonly<Record<string, string>>,
): ChildProcess {
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...PROCESS_ENVIRONMENT,
      ...NOTHING_OUTSIDE,
      ROLE: 'worker',
      LOG_LEVEL: 'error',
      DATA_DIR: config.dataDir,
      DATABASE_URL: appUrl,
      DATABASE_URL_OWNER: ownerUrl,
      SECRET_KEY: config.secretKey!,
      PUBLIC_URL: config.publicUrl,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  after(() => worker.kill('SIGKILL'));
  return worker;
}

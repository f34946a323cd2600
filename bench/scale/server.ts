import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@assay/server/app.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { type Context, openContext } from '@assay/server/platform/context.ts';
import { migrate } from '@assay/server/platform/db/connection/migrate.ts';
import { startEmbedded } from '@assay/server/platform/db/embedded/supervisor.ts';
import { TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { callerWith } from '@assay/server/testing/api.ts';
import { databaseEnvironment } from '@assay/server/testing/offline-environment.ts';
import { type BenchDatabase, factsOf, openGivenDatabase } from './database/given.ts';

/** Of a request in a session. */
type SessionHeaders = Record<string, string> & { 'x-auth-token': string };

/** The product's server on a database of its own. */
export interface BenchServer {
  context: Context;
  database: BenchDatabase;
  /** Process id of PostgreSQL; null if it is on another machine. */
  postmaster: number | null;
  /** Serves on loopback. @returns its URL */
  listen(): Promise<string>;
  /** @returns the token of a new session */
  logIn(url: string, email: string): Promise<string>;
  /** Headers of requests in a new session. */
  headersOf(url: string, email: string): Promise<SessionHeaders>;
  close(): Promise<void>;
}

async function headersOf(url: string, email: string): Promise<SessionHeaders> {
  const body = { account: email, password: TEST_PASSWORD };
  const answer = await callerWith(url, null, null).call('POST', '/api/userLogin', body);
  const [token, csrf] = [answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token')];
  if (!token) throw new Error(`log-in of ${email}: ${answer.error}`);
  return { 'x-auth-token': token, ...(csrf ? { 'x-csrf-token': csrf } : {}) };
}

/**
 * Starts it without limits of requests.
 * @param kept folder whose database is kept and used again; otherwise a new one
 * @param given superuser's URL of a PostgreSQL to use instead of the embedded one, with a database of its own there
 */
export async function openBenchServer(kept?: string, given?: string): Promise<BenchServer> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'assay-scale-'));
  // The account that the database runs as when root runs this has to get through.
  if (!kept) chmodSync(folder, 0o711);
  const database = given
    ? await openGivenDatabase(given, { kept: kept !== undefined })
    : await startEmbedded(path.join(folder, 'db'));
  await migrate(database.ownerUrl, new URL(database.appUrl).username);
  const { postmaster } = await factsOf(database.superuserUrl);
  const loaded = await openContext(
    readConfig({
      ...databaseEnvironment(database, folder),
      LOG_LEVEL: 'silent',
      ADMIN_SECOND_FACTOR: 'no',
      MAX_EVENT_LOOP_DELAY: '0',
    }),
  );
  const context = { ...loaded, config: { ...loaded.config, callsPerMinute: 1e9 } };
  const app = await buildApp(context);
  return {
    context,
    database,
    postmaster,
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    },
    logIn: async (url, email) => (await headersOf(url, email))['x-auth-token'],
    headersOf,
    async close() {
      await app.close();
      await context.close();
      await database.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const quantile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

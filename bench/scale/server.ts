import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@assay/server/app.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { type Context, openContext } from '@assay/server/platform/context.ts';
import { migrate } from '@assay/server/platform/db/connection/migrate.ts';
import { ROLES as DATABASE_ROLES } from '@assay/server/platform/db/embedded/cluster.ts';
import { startEmbedded } from '@assay/server/platform/db/embedded/supervisor.ts';
import { TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { callerWith } from '@assay/server/testing/api.ts';
import { databaseEnvironment } from '@assay/server/testing/offline-environment.ts';

/** Of a request in a session. */
type SessionHeaders = Record<string, string> & { 'x-auth-token': string };

/** The product's server on a database of its own. */
export interface BenchServer {
  context: Context;
  embedded: Awaited<ReturnType<typeof startEmbedded>>;
  /** Folder of its database. */
  home: string;
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

/** Starts it without limits of requests. @param kept folder whose database is kept and used again; otherwise a new one */
export async function openBenchServer(kept?: string): Promise<BenchServer> {
  const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'assay-scale-'));
  // The account that the database runs as when root runs this has to get through.
  if (!kept) chmodSync(folder, 0o711);
  const embedded = await startEmbedded(path.join(folder, 'db'));
  await migrate(embedded.ownerUrl, DATABASE_ROLES.app);
  const loaded = await openContext(
    readConfig({
      ...databaseEnvironment(embedded, folder),
      LOG_LEVEL: 'silent',
      ADMIN_SECOND_FACTOR: 'no',
      MAX_EVENT_LOOP_DELAY: '0',
    }),
  );
  const context = { ...loaded, config: { ...loaded.config, callsPerMinute: 1e9 } };
  const app = await buildApp(context);
  return {
    context,
    embedded,
    home: path.join(folder, 'db'),
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
      await embedded.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const quantile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

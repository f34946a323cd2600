import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '#platform/config/config.ts';
import { type EmbeddedOptions, startEmbedded } from '../embedded/supervisor.ts';
import { unavailableReason } from './fail-fast.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { isConnectionLost } from './pool.ts';

/** Weaknesses of an external database's configuration; shown at start and on the system page. */
export type DatabaseWeakness =
  /** Server and migrations use one role: a fault in the server could change tables and the audit log. */
  | 'one-role'
  /** The role can bypass row-level security. */
  | 'row-security-bypassed';

/** A migrated database, ready to serve. */
export interface Connection {
  appUrl: string;
  /** For LISTEN: past a transaction pooler. */
  directUrl: string;
  embedded: boolean;
  /** This process started the embedded server, so that no other has used it since it last ran. */
  alone: boolean;
  /** Names of the migrations applied by this start. */
  migrated: string[];
  weaknesses: DatabaseWeakness[];
  stop(): Promise<void>;
}

const OLDEST_VERSION = 150_000;
const POSTGRESQL_PORT = 5432;

/**
 * Starts or finds the embedded database, or connects to the external one, and migrates it.
 * @param tell called with a message while waiting for an external server that does not respond yet
 * @throws Error with a message for the operator.
 */
export async function connect(
  config: Config,
  onEvent: EmbeddedOptions['onEvent'],
  tell: (sentence: string) => void = () => {},
): Promise<Connection> {
  if (config.database) {
    await waitForServer(config.database.url, config.databaseWait, tell);
    return connectForeign(config.database);
  }
  const embedded = await startEmbedded(join(config.dataDir, 'db'), {
    user: config.embeddedUser,
    ...(onEvent ? { onEvent } : {}),
  });
  try {
    const migrated = await migrate(embedded.ownerUrl, roleOf(embedded.appUrl));
    const { appUrl, stop } = embedded;
    const alone = !embedded.adopted;
    return { appUrl, directUrl: appUrl, embedded: true, alone, migrated, weaknesses: [], stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Milliseconds between two attempts to connect to a server that does not respond yet, and the time-out of one. */
const TRY_EVERY_MS = 500;
const TRY_LIMIT_MS = 3_000;

/** Waits until a server responds, even with an error, or the time is over: connecting then reports the error. */
async function waitForServer(url: string, seconds: number, tell: (sentence: string) => void): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (let told = false; performance.now() < until; ) {
    if ((await unavailableReason(url, TRY_LIMIT_MS)) === null) return;
    if (!told) {
      const { hostname, port } = new URL(url);
      tell(
        `The database at ${hostname}:${port || POSTGRESQL_PORT} does not answer yet: waiting for it up to ${seconds} seconds (DATABASE_WAIT_SECONDS).`,
      );
    }
    told = true;
    await sleep(TRY_EVERY_MS);
  }
}

async function connectForeign(database: NonNullable<Config['database']>): Promise<Connection> {
  const { role, weaknesses } = await examine(database.url);
  const migrated = await migrateForeign(database, role, weaknesses);
  return {
    appUrl: database.url,
    directUrl: database.directUrl,
    embedded: false,
    alone: false,
    migrated,
    weaknesses,
    stop: async () => {},
  };
}

/** Migrates as the owner; a process with only the `app` role leaves that to another one. */
async function migrateForeign(
  database: NonNullable<Config['database']>,
  role: string,
  weaknesses: DatabaseWeakness[],
): Promise<string[]> {
  if (database.ownerUrl === database.url) {
    const pending = await pendingMigrations(database.url);
    if (pending && pending.length > 0) {
      throw new Error(
        'The database is older than this version, and the role of DATABASE_URL may not change it: set DATABASE_URL_OWNER too.',
      );
    }
    if (pending) return [];
  }
  const owner = await examine(database.ownerUrl, 'DATABASE_URL_OWNER');
  if (owner.role === role) weaknesses.unshift('one-role');
  return migrate(database.ownerUrl, role);
}

async function examine(url: string, name = 'DATABASE_URL'): Promise<{ role: string; weaknesses: DatabaseWeakness[] }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; bypass: boolean; version: number }>(
      `select current_user as role, rolsuper or rolbypassrls as bypass,
         current_setting('server_version_num')::int as version
       from pg_roles where rolname = current_user`,
    );
    const { role, bypass, version } = rows[0]!;
    if (version < OLDEST_VERSION) throw new Error(`${name} leads to a PostgreSQL older than 15: update that server.`);
    return { role, weaknesses: bypass ? ['row-security-bypassed'] : [] };
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith(name)) throw error;
    const why = isConnectionLost(error) ? 'no server answers there' : message;
    throw new Error(`${name} does not lead to a database that can be used (${why}): correct it, or start that server.`);
  } finally {
    await client.end().catch(() => {});
  }
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

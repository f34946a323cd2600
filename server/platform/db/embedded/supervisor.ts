import { chmodSync, chownSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isServerOf, readPidFile } from '#platform/files/pid-file.ts';
import { type Account, chooseAccount, mayEnter } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, DATABASE, ensureCluster, ROLES } from './cluster.ts';
import { networkFileSystem } from './filesystem.ts';
import { rotateLog } from './log-file.ts';
import { freePort, type ServerProcess, startServer } from './server-process.ts';

/** A running embedded database. The three URLs stay the same while this process lives, also over a restart. */
export interface Embedded {
  appUrl: string;
  ownerUrl: string;
  /** For the supervisor, tests and backups only: a superuser bypasses row-level security. */
  superuserUrl: string;
  /** Another process of this installation had started it. */
  adopted: boolean;
  /** Stops it if this process started it. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Account to run as when this process is root. */
  user?: string | null;
  /** Further server flags: `-c`, `fsync=off`. */
  flags?: readonly string[];
  /** Called when the server ended unexpectedly, was restarted, or could not be restarted. */
  onEvent?(event: 'lost' | 'back' | 'failed', detail: string): void;
}

const asFlags = (settings: readonly string[]) => settings.flatMap((setting) => ['-c', setting]);

/** Settings that every version of PostgreSQL has. */
export const LOOPBACK_FLAGS: readonly string[] = asFlags([
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'logging_collector=off',
]);
const DEFAULTS = [
  'max_connections=60',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
  // After each checkpoint a changed page is written whole: with the default of five minutes that was most of the
  // write-ahead log of an idle installation. A crash recovers at most max_wal_size.
  'checkpoint_timeout=2h',
  'wal_compression=pglz',
  // Without the three processes that read ahead for others, and the one that would start subscriptions.
  'io_method=sync',
  'max_logical_replication_workers=0',
  // Tables of a few rows that change often, as those of the job queue, would be analyzed every few minutes.
  'autovacuum_analyze_threshold=500',
];
const SERVER_FLAGS: readonly string[] = [...LOOPBACK_FLAGS, ...asFlags(DEFAULTS)];
const WATCH_INTERVAL_MS = 1_000;
const LOG_INTERVAL_MS = 600_000;
/** How long a server that another process is starting may take. */
const ADOPT_LIMIT_MS = 120_000;

/**
 * Starts, or finds running, the PostgreSQL whose cluster is in `home` (created on the first call), and supervises it:
 * if it dies while this process runs, it is restarted on the same port.
 * @throws Error with a message for the operator.
 */
export async function startEmbedded(home: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const account = chooseAccount(options.user ?? null);
  const place = prepareHome(home, account);
  const binaries = findBinaries(place, account);
  const cluster = ensureCluster(place, binaries, account);
  const log = join(place, 'postgres.log');
  rotateLog(log);
  const flags = SERVER_FLAGS.concat(options.flags ?? []);
  const where = { data: cluster.data, home: place, log };

  let own: ServerProcess | null = null;
  let stopping = false;

  /** Starts the server on the given port (any, if 0) or finds it running; returns its port. */
  async function bringUp(wantedPort: number): Promise<number> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const running = await findRunning(cluster);
      if (running) return running;
      own = await startServer(binaries, account, where, { port: wantedPort || (await freePort()), flags });
      if (own) {
        // Restarts it immediately instead of at the next check.
        void own.gone.then(() => revive());
        return own.port;
      }
      await sleep(50 * 2 ** attempt);
    }
    throw new Error(`The embedded database did not start; its log is ${log}. Last lines: ${tail(log)}`);
  }

  const port = await bringUp(0);
  const adopted = own === null;
  const watch = setInterval(() => void revive(), WATCH_INTERVAL_MS);
  const rotation = setInterval(() => own && rotateLog(log), LOG_INTERVAL_MS);
  watch.unref();
  rotation.unref();

  let reviving = false;
  async function revive(): Promise<void> {
    const file = readPidFile(cluster.data);
    if (stopping || reviving || (file && isServerOf(file.pid, cluster.data))) return;
    reviving = true;
    options.onEvent?.('lost', tail(log));
    try {
      own = null;
      const now = await bringUp(port);
      if (now !== port) throw new Error(`it came back on port ${now} instead of ${port}`);
      options.onEvent?.('back', '');
    } catch (error) {
      options.onEvent?.('failed', (error as Error).message);
    } finally {
      reviving = false;
    }
  }

  const url = (role: keyof typeof ROLES) => urlOf(cluster, role, port);
  return {
    appUrl: url('app'),
    ownerUrl: url('owner'),
    superuserUrl: url('superuser'),
    adopted,
    async stop() {
      stopping = true;
      clearInterval(watch);
      clearInterval(rotation);
      while (reviving) await sleep(20);
      await own?.stop();
    },
  };
}

export function urlOf(cluster: Cluster, role: keyof typeof ROLES, port: number): string {
  return `postgres://${ROLES[role]}:${cluster.passwords[role]}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`;
}

/** Creates the folder of the database for this account. @throws Error with a message for the operator */
export function prepareHome(home: string, account: Account): string {
  mkdirSync(home, { recursive: true });
  const place = realpathSync(home);
  const network = networkFileSystem(place);
  if (network) {
    throw new Error(
      `${place} is on a network file system (${network}), which a database must not use: set DATA_DIR to a local folder, or DATABASE_URL.`,
    );
  }
  if (account.uid !== undefined && account.gid !== undefined) chownSync(place, account.uid, account.gid);
  chmodSync(place, 0o700);
  if (!mayEnter(account, place)) {
    throw new Error(
      `The account ${account.name}, as which the database runs, cannot enter ${place}: set DATA_DIR to a folder such as /var/lib/assay.`,
    );
  }
  return place;
}

/** Port of a running server of this cluster that accepts our password; null if there is none. */
async function findRunning(cluster: Cluster): Promise<number | null> {
  const until = performance.now() + ADOPT_LIMIT_MS;
  while (performance.now() < until) {
    const file = readPidFile(cluster.data);
    if (!file) return null;
    if (!isServerOf(file.pid, cluster.data)) {
      // Left by a crash; the process id is unused or belongs to another process.
      rmSync(join(cluster.data, 'postmaster.pid'), { force: true });
      return null;
    }
    if (file.ready && (await answers(cluster, file.port))) return file.port;
    await sleep(100);
  }
  throw new Error(`A database is running on ${cluster.data} but does not let this program in.`);
}

async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'superuser', port), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder === cluster.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function tail(log: string): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-3).join(' / ');
  } catch {
    return '(no log)';
  }
}

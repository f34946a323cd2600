import { type Clock, systemClock } from '@assay/contract/clock.ts';
import type { PgBoss } from 'pg-boss';
import { type Bus, openBus } from './bus/bus.ts';
import { NOTICES } from './bus/notice-kinds.ts';
import type { Config } from './config/config.ts';
import { THREAD_POOL_MAX } from './config/connections.ts';
import { type Database, openDatabase } from './db/access.ts';
import { connect, type DatabaseWeakness } from './db/connection/connect.ts';
import type { FailureKind } from './db/connection/database-failure.ts';
import { loadKeys } from './db/keys.ts';
import { prepareDataFolder } from './files/data-folder.ts';
import { refuseIncompleteRestore } from './files/incomplete-restore.ts';
import { type ObjectStorage, openObjectStorage } from './files/object-storage.ts';
import { ProxyWatch } from './http/proxy-watch.ts';
import { type Logger, openLog } from './logging/log.ts';
import { logFailure } from './logging/log-failure.ts';
import { type Metrics, NO_METRICS } from './metrics/metrics.ts';
import { openQueue } from './queue/queue.ts';
import { type KeyRing, openKeyRing } from './secrets/key-ring.ts';
import {
  createMaster,
  createSecretOfDataFolder,
  findSecrets,
  type Master,
  type MasterSecrets,
  missingSecret,
} from './secrets/master-secret.ts';
import { openSettings, type Settings } from './settings/settings.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Dependencies of every route and job: the open resources of this process. */
export interface Context {
  config: Config;
  /** Settings of administrators; `config` contains the resulting values. */
  settings: Settings;
  db: Database;
  /** Clock for ages, expiries and due dates; `db` has the same. */
  clock: Clock;
  /** Where contents are moved to; null = they stay in the database. */
  objectStorage: ObjectStorage | null;
  queue: PgBoss;
  bus: Bus;
  log: Logger;
  metrics: Metrics;
  tracing: Tracing;
  /** Keys derived from the master secret, and the keys stored as rows. */
  secrets: Master & { keys: KeyRing };
  /** Weaknesses of the external database's configuration; empty with the embedded one. */
  weaknesses: readonly DatabaseWeakness[];
  /** Observations about the proxies in front of it, from the requests of this process. */
  proxies: ProxyWatch;
  /** This process started the database: a job that counts as running was left by one that died. */
  alone: boolean;
  /** From which a thread of this process opens its own context. */
  origin: ContextOrigin;
  /** Lets running jobs finish, then closes queue, notices, pool and, last, the embedded database. */
  close(): Promise<void>;
}

/** What a thread needs to open a context on the database of its process; can be posted to it. */
export interface ContextOrigin {
  /** Without the settings of administrators. */
  config: Config;
  appUrl: string;
  directUrl: string;
}

/** Milliseconds that running jobs get to finish; they are idempotent and continue in the next process. */
const JOBS_MAY_FINISH_MS = 20_000;

function secretsOf(config: Config): MasterSecrets {
  const secrets = findSecrets(config);
  if (!secrets) throw new Error(missingSecret(config.dataDir));
  return secrets;
}

/** Creates the secret key of a new installation: one whose database has no keys that another one would have encrypted. */
async function ensureSecret(config: Config, db: Database): Promise<void> {
  if (!findSecrets(config) && (await loadKeys(db)).length === 0) createSecretOfDataFolder(config.dataDir);
}

/** Logged once when the failure begins; requests and jobs that fail because of it are not logged. */
const FAILURES: Readonly<Record<FailureKind, string>> = {
  unavailable: 'the database is unavailable: requests are answered with 503 until it is back',
  'storage-full': 'the disk of the database is full: nothing can be written until there is space',
};

type Close = () => Promise<unknown>;

/** Closes in reverse order what was opened, also if a step fails. */
function closeAll(log: Logger, closing: Close[]): () => Promise<void> {
  return async () => {
    for (const step of closing.splice(0).reverse()) {
      await step().catch((error) => log.error({ error: String(error) }, 'could not close a part'));
    }
  };
}

/**
 * Opens everything in order: database (embedded or external), migrations, secrets, notices, queue. If a later step
 * fails, what was opened is closed again.
 * @throws Error with a message for the operator.
 */
export async function openContext(
  base: Config,
  clock: Clock = systemClock,
  metrics: Metrics = NO_METRICS,
): Promise<Context> {
  const log = openLog(base);
  const closing: Close[] = [];
  const close = closeAll(log, closing);
  try {
    prepareDataFolder(base.dataDir);
    refuseIncompleteRestore(base);
    const connection = await connect(
      base,
      (event, detail) => {
        const level = event === 'back' ? 'info' : 'error';
        log[level]({ detail }, `embedded database: ${event}`);
      },
      (sentence) => log.warn(sentence),
    );
    closing.push(connection.stop);
    const { appUrl, directUrl, weaknesses, alone } = connection;
    const parts = await openParts({ config: base, appUrl, directUrl }, { clock, log, closing }, false);
    return { ...parts, metrics, weaknesses, alone, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens a context in a thread, on the database that its process has opened and migrated. It can send jobs, but works on
 * no queue, and leaves reporting an outage of the database to its process.
 */
export async function openThreadContext(origin: ContextOrigin): Promise<Context> {
  const log = openLog(origin.config);
  const closing: Close[] = [];
  const close = closeAll(log, closing);
  try {
    const parts = await openParts(origin, { clock: systemClock, log, closing }, true);
    return { ...parts, metrics: NO_METRICS, weaknesses: [], alone: false, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What a process and a thread open in the same way; each part adds its end to `closing`. */
async function openParts(
  origin: ContextOrigin,
  { clock, log, closing }: { clock: Clock; log: Logger; closing: Close[] },
  ofThread: boolean,
): Promise<Omit<Context, 'metrics' | 'weaknesses' | 'alone' | 'close'>> {
  const { config: base, appUrl, directUrl } = origin;
  let notices: Bus | null = null;
  const tracing = await openTracing(base, log);
  closing.push(() => tracing.close());
  const objectStorage = base.objectStorage && openObjectStorage(base.objectStorage);
  closing.push(async () => objectStorage?.close());
  const db = openDatabase(appUrl, {
    onAudited: () => notices?.send({ type: NOTICES.audit, id: 'new' }),
    max: ofThread ? Math.min(base.databasePoolMax, THREAD_POOL_MAX) : base.databasePoolMax,
    timeouts: base.databaseTimeouts,
    clock,
    objectStorage,
    traced: tracing.enabled,
    onFailure: (failure, error) => {
      // The queue reports errors as plain objects.
      const text = error instanceof Error ? String(error) : ((error as { message?: string })?.message ?? String(error));
      if (!ofThread) log.error({ error: text }, FAILURES[failure]);
    },
  });
  closing.push(() => db.close());
  await ensureSecret(base, db);
  const master = createMaster(() => secretsOf(base));
  const keys = await openKeyRing(db, master);
  const settings = await openSettings(base, db, master);
  const { config } = settings;
  const bus = await openBus(directUrl, db.pool, (error) => log.error(error.message));
  notices = bus;
  closing.push(() => bus.close());
  bus.on(NOTICES.keys, () => {
    master.reread();
    void keys.reload().catch((error) => logFailure(log, error, 'keys not read'));
  });
  const reload = () => void settings.reload().catch((error) => logFailure(log, error, 'settings not read'));
  bus.on(NOTICES.setting, reload);
  bus.onResync(reload);
  let open = true;
  const queue = await openQueue(config, directUrl, ofThread ? 'send' : 'work', (error) => {
    if (open && !db.noteFailure(error)) log.error({ error: error.message }, 'queue');
  });
  closing.push(async () => {
    await queue.stop({ graceful: true, timeout: JOBS_MAY_FINISH_MS });
    // Its connections are being closed: the stop of the server may still reach them.
    open = false;
  });
  const proxies = new ProxyWatch(config, clock, log);
  const secrets = { ...master, keys };
  return { config, settings, db, clock, objectStorage, queue, bus, log, tracing, secrets, proxies, origin };
}

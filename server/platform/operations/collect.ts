import { statfs } from 'node:fs/promises';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { Gauge, type Registry } from 'prom-client';
import { checkoutCommit } from '#platform/config/git-commit.ts';
import type { Context } from '#platform/context.ts';
import { feedRows } from '#platform/db/feeds.ts';
import { type QueueDepth, queueDepths } from '#platform/db/queue.ts';

/**
 * Milliseconds that figures of the whole installation are kept: several processes are scraped, each more than once a
 * minute, and counting jobs reads the rows of all that wait.
 */
const KEEP_MS = 5_000;
/** Milliseconds after which a scrape continues without the database's figures; Prometheus waits ten seconds. */
const DATABASE_LIMIT_MS = 4_000;

/** The figures that the database gives. */
interface InstallationFigures {
  queues: QueueDepth[];
  feeds: { name: string; updatedAt: Date | null }[];
}

/** Adds the metrics that are read when they are scraped. */
export function registerCollectors(registry: Registry, context: Context): void {
  const registers = [registry];
  const { db, bus, config } = context;
  new Gauge({
    name: 'assay_build_info',
    help: 'Always 1: version and commit of the code, and role of the process.',
    labelNames: ['version', 'commit', 'role'],
    registers,
  }).set({ version: APPLICATION_VERSION, commit: checkoutCommit() ?? 'unknown', role: config.role }, 1);

  const readFigures = cached(() => withLimit(readInstallation(context)));
  const up = new Gauge({
    name: 'assay_database_up',
    help: '1 if the database answered this scrape, 0 if not.',
    registers,
    async collect() {
      this.set((await readFigures()) ? 1 : 0);
    },
  });
  up.set(0);
  new Gauge({
    name: 'assay_notices_connected',
    help: '1 while notices of other processes (LISTEN) arrive, 0 otherwise.',
    registers,
    collect() {
      this.set(bus.connected ? 1 : 0);
    },
  });
  new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections of the pool of this process, by state.',
    labelNames: ['db_client_connection_state'],
    registers,
    collect() {
      this.set({ db_client_connection_state: 'idle' }, db.pool.idleCount);
      this.set({ db_client_connection_state: 'used' }, db.pool.totalCount - db.pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_client_connection_max',
    help: 'Most connections of the pool of this process (DATABASE_POOL_MAX).',
    registers,
  }).set(config.databasePoolMax);
  new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Transactions of this process that wait for a connection.',
    registers,
    collect() {
      this.set(db.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'assay_queue_jobs',
    help: 'Jobs of the whole installation, the same in every process: ready = due and waiting, delayed = due later.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, ...states } of (await readFigures())?.queues ?? []) {
        const { ready, delayed, active, failed } = states;
        for (const [state, count] of Object.entries({ ready, delayed, active, failed })) {
          this.set({ queue, state }, count);
        }
      }
    },
  });
  new Gauge({
    name: 'assay_queue_oldest_ready_job_age_seconds',
    help: 'Age of the ready job that waits longest in the whole installation, since it was due; 0 = none waits.',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, oldestReadySeconds } of (await readFigures())?.queues ?? []) {
        this.set({ queue }, oldestReadySeconds);
      }
    },
  });
  new Gauge({
    name: 'assay_feed_updated_timestamp_seconds',
    help: 'Time of the last successful import of each vulnerability feed, in seconds since 1970; 0 = never.',
    labelNames: ['feed'],
    registers,
    async collect() {
      this.reset();
      for (const { name, updatedAt } of (await readFigures())?.feeds ?? []) {
        this.set({ feed: name }, (updatedAt?.getTime() ?? 0) / 1_000);
      }
    },
  });
  const readSpace = cached(() => statfs(config.dataDir).catch(() => null));
  new Gauge({
    name: 'assay_data_folder_size_bytes',
    help: 'Size of the file system of DATA_DIR.',
    registers,
    async collect() {
      const found = await readSpace();
      if (found) this.set(found.blocks * found.bsize);
    },
  });
  new Gauge({
    name: 'assay_data_folder_free_bytes',
    help: 'Free space of the file system of DATA_DIR.',
    registers,
    async collect() {
      const found = await readSpace();
      if (found) this.set(found.bavail * found.bsize);
    },
  });
}

async function readInstallation({ db }: Context): Promise<InstallationFigures> {
  const queues = await queueDepths(db.pool);
  const feeds = (await db.withoutCompany(feedRows)).filter(({ name }) => !name.includes('/'));
  return { queues, feeds };
}

/** Null when the database fails or does not answer in time. */
async function withLimit<T>(reading: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), DATABASE_LIMIT_MS);
  });
  try {
    return await Promise.race([reading.catch(() => null), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** One reading for all metrics of a scrape, and for scrapes that follow closely. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > KEEP_MS) last = { at: now, value: read() };
    return last.value;
  };
}

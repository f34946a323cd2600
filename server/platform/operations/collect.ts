import { statfs } from 'node:fs/promises';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { Gauge, type Registry } from 'prom-client';
import { checkoutCommit } from '#platform/config/git-commit.ts';
import type { Context } from '#platform/context.ts';
import { feedRows } from '#platform/db/feeds.ts';
import { type QueueDepth, queueDepths } from '#platform/db/queue/queue.ts';
import { countOverdueFindings } from '#platform/db/ratings/work/overdue.ts';

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

/** Milliseconds that the number of overdue findings is kept: counting reads all findings with a due date. */
const KEEP_OVERDUE_MS = 5 * 60_000;

/** Adds the metrics that are read when they are scraped. */
export function registerCollectors(registry: Registry, context: Context): void {
  const registers = [registry];
  const readFigures = cached(() => withLimit(readInstallation(context)));
  collectProcess(registers, context);
  collectDatabase(registers, context, readFigures);
  collectInstallation(registers, context, readFigures);
  collectDisk(registers, context.config.dataDir);
}

type ReadFigures = () => Promise<InstallationFigures | null>;

/** Build and role of this process, and its connection for notices. */
function collectProcess(registers: Registry[], { bus, config }: Context): void {
  new Gauge({
    name: 'assay_build_info',
    help: 'Always 1: version and commit of the code, and role of the process.',
    labelNames: ['version', 'commit', 'role'],
    registers,
  }).set({ version: APPLICATION_VERSION, commit: checkoutCommit() ?? 'unknown', role: config.role }, 1);

  new Gauge({
    name: 'assay_notices_connected',
    help: '1 while notices of other processes (LISTEN) arrive, 0 otherwise.',
    registers,
    collect() {
      this.set(bus.connected ? 1 : 0);
    },
  });
}

/** Whether the database answers, and this process's connections to it. */
function collectDatabase(registers: Registry[], { db, config }: Context, readFigures: ReadFigures): void {
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
}

/** Jobs and feeds of the whole installation. */
function collectInstallation(registers: Registry[], { db }: Context, readFigures: ReadFigures): void {
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
  const readOverdue = cached(() => withLimit(db.withAllCompanies('planner', countOverdueFindings)), KEEP_OVERDUE_MS);
  new Gauge({
    name: 'assay_overdue_findings',
    help: 'Open findings of the whole installation past their due date, by severity; counted every five minutes.',
    labelNames: ['severity'],
    registers,
    async collect() {
      this.reset();
      for (const { severity, count } of (await readOverdue()) ?? []) this.set({ severity }, count);
    },
  });
}

/** Space on the file system of DATA_DIR. */
function collectDisk(registers: Registry[], folder: string): void {
  const readSpace = cached(() => statfs(folder).catch(() => null));
  const space = (name: string, help: string, blocks: 'blocks' | 'bavail') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await readSpace();
        if (found) this.set(found[blocks] * found.bsize);
      },
    });
  space('assay_data_folder_size_bytes', 'Size of the file system of DATA_DIR.', 'blocks');
  space('assay_data_folder_free_bytes', 'Free space of the file system of DATA_DIR.', 'bavail');
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
function cached<T>(read: () => Promise<T>, keep = KEEP_MS): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | null = null;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > keep) last = { at: now, value: read() };
    return last.value;
  };
}

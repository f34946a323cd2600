import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLab } from '@assay/lab';
import { createInstallation } from '@assay/server/testing/installation.ts';
import { OFFLINE_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import pg from 'pg';
import { type Figure, writeSection } from '../measured.ts';
import { cpuOf, cpuOfPostgres, embeddedPostmaster } from './database/cpu-time.ts';

/**
 * `npm run bench:idle -- [--minutes 10] [--statements] [--write]`: the cost of an idle installation. All roles
 * in one process, embedded database, no feeds and no outside sources; started twice, as after an upgrade, so that the first
 * start is not counted. `--statements` prints which statements ran and what the write-ahead log consists of.
 */

const option = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const minutes = option('minutes', 10);
const settleSeconds = option('settle', 120);
const detailed = process.argv.includes('--statements');
/** As `npm start` does. */
const START = 'tools/start.mjs';
const SECONDS_A_DAY = 86_400;

interface Counters {
  at: number;
  transactions: number;
  walBytes: number;
  lsn: string;
  /** CPU seconds of the product and of PostgreSQL. */
  cpu: { product: number; database: number };
}

const lab = await startLab({ domains: [] });
const installation = createInstallation(lab);
const environment = { ...OFFLINE_ENVIRONMENT, LOG_LEVEL: 'error' };

function connectionString(): string {
  const home = path.join(installation.dataDir, 'db/pg18');
  const { superuser }: { superuser: string } = JSON.parse(readFileSync(path.join(home, 'passwords.json'), 'utf8'));
  const port = readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://assay_superuser:${superuser}@127.0.0.1:${port}/postgres`;
}

/** A statement of the bench itself, on a connection that is closed afterwards: an open one would count as memory. */
async function ask<Row extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: connectionString().replace(/postgres$/, database) });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Result of reading from /proc; `otherwise` if the process has exited since it was listed, such as an autovacuum worker. */
function unlessEnded<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code))) return otherwise;
    throw error;
  }
}

/** The process, its children, and theirs. */
function descendants(pid: number): number[] {
  const found = [pid];
  for (const one of found) {
    for (const task of unlessEnded(() => readdirSync(`/proc/${one}/task`), [])) {
      const children = unlessEnded(() => readFileSync(`/proc/${one}/task/${task}/children`, 'utf8'), '').split(' ');
      found.push(...children.filter(Boolean).map(Number));
    }
  }
  return found;
}

/** Proportional set size, megabytes. */
function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(unlessEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss: 0'))?.[1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1_000;
}

async function counters(root: number): Promise<Counters> {
  const [row] = await ask<{ transactions: string; bytes: string; lsn: string }>(
    `select (select sum(xact_commit + xact_rollback) from pg_stat_database where datname = 'assay') as transactions,
       wal_bytes as bytes, pg_current_wal_insert_lsn() as lsn from pg_stat_wal`,
  );
  if (!row) throw new Error('no counters');
  return {
    at: performance.now(),
    transactions: Number(row.transactions),
    walBytes: Number(row.bytes),
    lsn: row.lsn,
    cpu: { product: cpuOf(root), database: cpuOfPostgres(embeddedPostmaster(path.join(installation.dataDir, 'db'))) },
  };
}

async function printDetails(from: Counters, to: Counters): Promise<void> {
  const perMinute = 60_000 / (to.at - from.at);
  const statements = await ask<{ calls: string; wal: string; query: string }>(
    `select sum(calls) as calls, sum(wal_bytes) as wal, regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = 'assay' group by 3 order by 1 desc`,
  );
  for (const { calls, wal, query } of statements)
    process.stdout.write(`${(Number(calls) * perMinute).toFixed(2)}/min ${wal} B  ${query.slice(0, 170)}\n`);
  const kinds = await ask<Record<string, string>>(
    `select "resource_manager/record_type" as kind, count, record_size, fpi_size
     from pg_get_wal_stats('${from.lsn}', '${to.lsn}', true) where count > 0 order by combined_size desc`,
  );
  for (const row of kinds) process.stdout.write(`${Object.values(row).join('  ')}\n`);
  const files = await ask<Record<string, string>>(
    `select relfilenode, reldatabase, relforknumber, count(*), sum(block_data_length + block_fpi_length) as bytes, sum(block_fpi_length) as fpi
     from pg_get_wal_block_info('${from.lsn}', '${to.lsn}') group by 1, 2, 3 order by 5 desc limit 40`,
  );
  const names = await ask<{ file: number; name: string }>(
    `select pg_relation_filenode(oid)::int as file, relname as name from pg_class where pg_relation_filenode(oid) is not null`,
    'assay',
  );
  const nameOf = new Map(names.map(({ file, name }) => [String(file), name]));
  for (const row of files)
    process.stdout.write(`${nameOf.get(String(row.relfilenode)) ?? '?'} ${Object.values(row).join('  ')}\n`);
}

const figures: Figure[] = [];
const note = (what: string, value: string, limit = '–') => {
  figures.push({ what, value, limit });
  process.stdout.write(`${what}: ${value}\n`);
};

try {
  const first = await installation.start(environment, START);
  if (detailed) {
    await ask(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await ask('create extension pg_walinspect');
    await ask('create extension pg_stat_statements');
  }
  await sleep(5_000);
  await first.end('SIGINT');
  const product = await installation.start(environment, START);
  const [root, database] = [product.child.pid ?? 0, installation.databaseProcess() ?? 0];
  // What the migrations left would be vacuumed once, at some time.
  await ask('vacuum analyze', 'assay');
  await ask('checkpoint');
  await sleep(settleSeconds * 1_000);
  if (detailed) await ask('select pg_stat_statements_reset()');
  const from = await counters(root);
  await sleep(minutes * 60_000);
  const to = await counters(root);
  const seconds = (to.at - from.at) / 1_000;
  note('transactions per second', ((to.transactions - from.transactions) / seconds).toFixed(2), '≤ 1');
  note(
    'write-ahead log per day',
    `${(((to.walBytes - from.walBytes) / seconds) * (SECONDS_A_DAY / 1e6)).toFixed(1)} MB`,
    '≤ 5 MB',
  );
  const ofDatabase = descendants(database);
  const others = descendants(root).filter((pid) => !ofDatabase.includes(pid));
  const megabytes = { product: memoryOf(others), database: memoryOf(ofDatabase) };
  note('memory of the product', `${megabytes.product.toFixed(0)} MB`);
  note('memory of PostgreSQL', `${megabytes.database.toFixed(0)} MB, ${ofDatabase.length} processes`);
  note('memory in all', `${(megabytes.product + megabytes.database).toFixed(0)} MB`, '≤ 200 MB');
  for (const [name, of] of [
    ['the product', 'product'],
    ['PostgreSQL', 'database'],
  ] as const)
    note(`CPU time of ${name}`, `${(((to.cpu[of] - from.cpu[of]) / seconds) * 100).toFixed(2)} % of a core`);
  if (detailed) await printDetails(from, to);
  await product.end('SIGINT');
} finally {
  await installation.remove();
  await lab.close();
}
if (process.argv.includes('--write')) {
  writeSection(
    'Idle installation',
    `\`npm run bench:idle -- --minutes ${minutes} --write\`: one process with all roles and the embedded database, no user logged in, offline; counters of \`pg_stat_database\` and \`pg_stat_wal\` over ${minutes} minutes after ${settleSeconds} s; memory as proportional set size of all processes.`,
    figures,
  );
}

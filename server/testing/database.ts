import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/access.ts';
import { migrate } from '../platform/db/connection/migrate.ts';
import { openQueue } from '../platform/queue/queue.ts';
import { createQueues } from '../platform/queue/queues.ts';
import { type clockFrom, shiftDatabase } from './clock.ts';
import { CLUSTER_VARIABLE, startTestCluster, type TestCluster } from './cluster.ts';
import { eventually, TEST_DATABASE_TIMEOUTS } from './eventually.ts';

/** A database of one test file. */
export interface TestDatabase {
  /** With the app role: row-level security applies. */
  db: Database;
  appUrl: string;
  ownerUrl: string;
  /** Bypasses row-level security: to prepare tests and to verify results. */
  superuserUrl: string;
  /**
   * Waits until there are no other connections: one that a library closes later would end the process when the database
   * is dropped.
   */
  unused(): Promise<void>;
  close(): Promise<void>;
}

const OWNER = 'assay_test_owner';
const APP = 'assay_test_app';
const PASSWORD = 'only-on-loopback';
/** Serializes the making of roles and templates between test files. */
const LOCK = 815;
const TEMPLATE_BUSY = '55006';

let ownCluster: Promise<TestCluster> | null = null;

/** The migrated, empty database of a test file; dropped after its tests. Call it at the top of the file, once. */
export async function testDatabase(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  after(() => made.close());
  return made;
}

export interface TestDatabaseOptions {
  /** That of the host by default. */
  clock?: ReturnType<typeof clockFrom> | undefined;
  /** With the tables of the job queue, as an installation has them after its first start. */
  queue?: boolean;
}

/** As `testDatabase`, for use outside tests; the caller closes it. */
export async function createTestDatabase({ clock, queue = false }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const superuser = await superuserUrl();
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(superuser, async (client) => {
    const template = await ensureTemplate(client, superuser, queue);
    await createFrom(client, name, template);
  });
  if (clock) await shiftDatabase(at(superuser, name), clock.aheadMs);
  const appUrl = at(superuser, name, APP);
  const db = openDatabase(appUrl, {
    ...{ max: 5, name: 'assay-test', timeouts: TEST_DATABASE_TIMEOUTS },
    ...(clock ? { clock } : {}),
  });
  return {
    db,
    appUrl,
    ownerUrl: at(superuser, name, OWNER),
    superuserUrl: at(superuser, name),
    async unused() {
      await db.close();
      const others = 'select 1 from pg_stat_activity where datname = $1';
      await onServer(superuser, (client) =>
        eventually('nobody else is connected', async () => !(await client.query(others, [name])).rowCount),
      );
    },
    async close() {
      await db.close();
      await onServer(superuser, (client) => client.query(`drop database if exists ${name} with (force)`));
      await ownCluster?.then((cluster) => cluster.stop());
      ownCluster = null;
    },
  };
}

async function superuserUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL ?? process.env[CLUSTER_VARIABLE];
  if (given) return given;
  ownCluster ??= startTestCluster();
  return (await ownCluster).superuserUrl;
}

async function ensureTemplate(client: pg.Client, superuser: string, queue: boolean): Promise<string> {
  const name = `tmpl_${schemaHash()}`;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    for (const role of [OWNER, APP]) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      if (!rowCount) await client.query(`create role ${role} login nosuperuser password '${PASSWORD}'`);
    }
    await makeTemplate(client, name, async () => {
      await client.query(`create database ${name} template template0 encoding 'UTF8' owner ${OWNER}`);
      await migrate(at(superuser, name, OWNER), APP);
    });
    if (!queue) return name;
    const withQueue = `${name}_queue_${queueHash()}`;
    await makeTemplate(client, withQueue, async () => {
      await createFrom(client, withQueue, name);
      await installQueue(at(superuser, withQueue, APP));
    });
    return withQueue;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function makeTemplate(client: pg.Client, name: string, make: () => Promise<void>): Promise<void> {
  const there = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
  if (there.rowCount) return;
  await client.query(`drop database if exists ${name} with (force)`);
  await make();
  await client.query(`alter database ${name} is_template true`);
}

/** As the first start of the product does, by the same role. */
async function installQueue(url: string): Promise<void> {
  const queue = await openQueue({ databaseBackend: 'postgres', queueLookSeconds: 60 }, url, 'work', (error) => {
    throw error;
  });
  await createQueues(queue);
  await queue.stop({ graceful: false });
}

/** Copies the template's files: by default PostgreSQL writes each page to its log, which takes four times the processor time. */
async function createFrom(client: pg.Client, name: string, template: string): Promise<void> {
  // A connection to the template may still exist: that of its migration is just closing.
  await eventually('the template is free', () =>
    client.query(`create database ${name} template ${template} owner ${OWNER} strategy file_copy`).catch((error) => {
      if ((error as { code?: string }).code !== TEMPLATE_BUSY) throw error;
      return null;
    }),
  );
}

/** Dependencies of the template: migrations, their helper, the table of applied ones, and the grants. */
function schemaHash(): string {
  const hash = createHash('sha256');
  const folder = new URL('../platform/db/', import.meta.url);
  const migrations = globSync('**/*.{ts,sql}', { cwd: new URL('migrations/', folder) }).sort();
  for (const file of [
    ...migrations.map((name) => `migrations/${name}`),
    'tenancy.ts',
    'connection/grants.ts',
    'connection/migrate.ts',
    'connection/content-formats.ts',
  ]) {
    hash.update(file).update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Hash of the dependencies of the queue's tables besides the schema: its library, and the queues of the product. */
function queueHash(): string {
  const folder = new URL('../', import.meta.url);
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.resolve('pg-boss/package.json'))));
  for (const file of ['platform/queue/queues.ts', 'platform/queue/queue.ts'])
    hash.update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function at(url: string, database: string, role?: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  if (role) {
    changed.username = role;
    changed.password = PASSWORD;
  }
  return changed.href;
}

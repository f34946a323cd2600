import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { ALL_COMPANIES } from '../scope.ts';
import { grantToApp, QUEUE_SCHEMA } from './grants.ts';
import { openPool } from './pool.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/**
 * Forward only, in the order of their numbers; every file exports `up`. A migration is identified by its name alone;
 * its folder may change.
 */
async function loadMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  const files = (await readdir(FOLDER, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  for (const file of files.sort((a, b) => (path.posix.basename(a) < path.posix.basename(b) ? -1 : 1))) {
    const name = /(?:^|\/)(\d{4}-[a-z0-9-]+)\.ts$/.exec(file)?.[1];
    if (name) migrations[name] = (await import(new URL(file, FOLDER).href)) as Migration;
  }
  return migrations;
}

/**
 * Brings the schema up to date as `owner`, then grants `appRole` its rights. Safe to call concurrently: one process
 * migrates, the others wait. All pending migrations are one transaction.
 * @param through last migration to apply; all by default
 * @returns names of the migrations that were applied.
 * @throws Error with a message for the operator if the database is newer than this program.
 */
export async function migrate(ownerUrl: string, appRole: string, through?: string): Promise<string[]> {
  const pool = openPool(ownerUrl, { max: 1, name: 'assay-migrate' });
  // Row-level security binds the owner as well; migrations may touch every company's rows.
  pool.on('connect', (client) => {
    void client.query(`set assay.company_min = '${ALL_COMPANIES.min}'; set assay.company_max = '${ALL_COMPANIES.max}'`);
  });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: loadMigrations },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    });
    const { error, results } = await (through ? migrator.migrateTo(through) : migrator.migrateToLatest());
    if (error) throw readable(error);
    await grant(pool, appRole);
    return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
}

/** Names of all migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await loadMigrations());
}

/**
 * For a process with only the `app` role, if another process migrates.
 * @returns names of migrations that the database lacks; null when this role owns the tables, or there are none, so that it
 * has to migrate itself.
 */
export async function pendingMigrations(appUrl: string): Promise<string[] | null> {
  const pool = openPool(appUrl, { max: 1, name: 'assay-migrate' });
  try {
    const { rows } = await pool.query<{ own: boolean | null }>(
      `select (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.migration')) as own`,
    );
    if (rows[0]?.own !== false) return null;
    const done = await pool.query<{ name: string }>('select name from public.migration');
    const names = new Set(done.rows.map((row) => row.name));
    return Object.keys(await loadMigrations()).filter((name) => !names.has(name));
  } finally {
    await pool.end();
  }
}

function readable(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  if (/previously executed migration/.test(message)) {
    return new Error('This database was made by a newer version of Assay. Start that version, or another database.');
  }
  return error instanceof Error ? error : new Error(message);
}

async function grant(pool: pg.Pool, appRole: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two processes that change the same rights concurrently would fail with "tuple concurrently updated".
    await client.query(`select pg_advisory_xact_lock(hashtext('assay.grants'))`);
    const schema = await client.query('select to_regnamespace($1) is not null as there', [QUEUE_SCHEMA]);
    if (!schema.rows[0]?.there) await client.query(`create schema ${pg.escapeIdentifier(QUEUE_SCHEMA)}`);
    await grantToApp(client, appRole);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

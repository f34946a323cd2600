import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { ALL_COMPANIES, UTC_DAYS } from '../scope.ts';
import { recordContentFormats } from './content-formats.ts';
import { grantToApp, QUEUE_SCHEMA } from './grants.ts';
import { listMigrations, type Migration } from './migrations.ts';
import { openPool } from './pool.ts';
import { BASELINE, compareHistory, isBeforeBaseline, readHistory } from './schema-history.ts';

/** Options of `migrate`. */
export interface MigrateOptions {
  /** Last migration to apply; all by default. */
  through?: string;
  /** Those of this version by default. */
  migrations?: readonly Migration[];
  lock?: LockLimits;
}

/** How long a migration waits for the tables that it changes. */
export interface LockLimits {
  /** Longest wait for one lock: all later queries of the table wait behind it. */
  timeoutMs: number;
  /** Pause before another attempt, in which those queries run. */
  pauseMs: number;
  attempts: number;
}

/** About five minutes in all: a transaction that uses a table for longer is a backup, or hangs. */
const LOCK_LIMITS: LockLimits = { timeoutMs: 2_000, pauseMs: 1_000, attempts: 100 };

/**
 * Brings the schema up to date as `owner`, then grants `appRole` its rights. Safe to call concurrently: each migration is
 * applied once. Each one is a transaction of its own, so that its locks end with it. A database of a newer version that
 * this one can use is left unchanged.
 * @returns names of the migrations that were applied.
 * @throws Error with a message for the operator if this version cannot use the database.
 */
export async function migrate(
  ownerUrl: string,
  appRole: string,
  { through, migrations, lock = LOCK_LIMITS }: MigrateOptions = {},
): Promise<string[]> {
  const known = migrations ?? (await listMigrations());
  const wanted = through === undefined ? known : known.slice(0, known.findIndex(({ name }) => name === through) + 1);
  const pool = openPool(ownerUrl, { max: 1, name: 'assay-migrate' });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const applied = await readHistory(pool);
    const names = known.map(({ name }) => name);
    const { pending, isNewer } = compareHistory(applied, names);
    // The rights on tables of a newer version are known to that version only.
    if (isNewer) return [];
    if (isBeforeBaseline(applied.map(({ name }) => name))) await inTransaction(kysely, recordBaseline);
    const done: string[] = [];
    for (const migration of wanted.filter(({ name }) => pending.includes(name)))
      if (await apply(kysely, migration, lock)) done.push(migration.name);
    if (wanted.length === known.length) await inTransaction(kysely, recordContentFormats);
    await grant(pool, appRole);
    return done;
  } finally {
    await kysely.destroy();
  }
}

/**
 * For a process with only the `app` role, if another process migrates.
 * @returns names of migrations that the database lacks; null when this role owns the tables, or there are none, so that it
 * has to migrate itself.
 * @throws Error with a message for the operator if this version cannot use the database.
 */
export async function pendingMigrations(appUrl: string): Promise<string[] | null> {
  const pool = openPool(appUrl, { max: 1, name: 'assay-migrate' });
  try {
    const { rows } = await pool.query<{ own: boolean | null }>(
      `select (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.migration')) as own`,
    );
    if (rows[0]?.own !== false) return null;
    const known = (await listMigrations()).map(({ name }) => name);
    return compareHistory(await readHistory(pool), known).pending;
  } finally {
    await pool.end();
  }
}

type Tx = Transaction<unknown>;

/** Processes that migrate the same database wait for each other's transactions. */
function inTransaction<T>(kysely: Kysely<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return kysely.transaction().execute(async (tx) => {
    // Row-level security binds the owner as well; migrations may touch every company's rows.
    await sql
      .raw(
        `select pg_advisory_xact_lock(hashtext('assay.migrate')); ${UTC_DAYS};
         set local assay.company_min = '${ALL_COMPANIES.min}'; set local assay.company_max = '${ALL_COMPANIES.max}'`,
      )
      .execute(tx);
    await sql`
      create table if not exists public.migration (
        name varchar(255) primary key,
        timestamp varchar(255) not null,
        compatible_from varchar(255)
      )`.execute(tx);
    return work(tx);
  });
}

/** Replaces the migrations up to number 0057 by the baseline, which created the same schema. */
async function recordBaseline(tx: Tx): Promise<void> {
  await sql`alter table migration add column if not exists compatible_from varchar(255)`.execute(tx);
  await sql`drop table if exists migration_lock`.execute(tx);
  await sql`
    insert into migration (name, timestamp)
    select ${BASELINE}, max(timestamp) from migration where name < '0058'
    on conflict (name) do nothing`.execute(tx);
  await sql`delete from migration where name < '0058' and name <> ${BASELINE}`.execute(tx);
}

/** SQLSTATE lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03';

/** @returns whether it was applied; false if another process applied it in the meantime. */
async function apply(kysely: Kysely<unknown>, { name, load }: Migration, lock: LockLimits): Promise<boolean> {
  const { up, compatibleFrom } = await load();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(kysely, async (tx) => {
        const { rows } = await sql`select 1 from migration where name = ${name}`.execute(tx);
        if (rows.length > 0) return false;
        await sql.raw(`set local lock_timeout = ${lock.timeoutMs}`).execute(tx);
        await up(tx);
        await sql`
          insert into migration (name, timestamp, compatible_from)
          values (${name}, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${compatibleFrom ?? null})`.execute(
          tx,
        );
        return true;
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === lock.attempts)
        throw new Error(
          `The migration ${name} could not lock its tables: another transaction, such as a backup, uses them. Start again when it has ended.`,
        );
      await sleep(lock.pauseMs);
    }
  }
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

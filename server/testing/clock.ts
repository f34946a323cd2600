import type { Clock } from '@assay/contract/clock.ts';
import pg from 'pg';

/** A clock that runs at the usual speed and starts at `at`. */
export function clockFrom(at: Date): Clock & { aheadMs: number } {
  const clock = { aheadMs: at.getTime() - Date.now(), now: () => new Date(Date.now() + clock.aheadMs) };
  return clock;
}

const FUNCTION = (aheadMs: number) => `
  create or replace function test_clock.now() returns timestamptz language sql stable parallel safe
    as $$ select pg_catalog.now() + make_interval(secs => ${aheadMs / 1_000}) $$`;

/** The queue's clock, once its tables exist. */
const QUEUE_FUNCTION = `
  do $$ begin
    if to_regprocedure('jobs.job_now()') is not null then
      create or replace function jobs.job_now() returns timestamptz language sql stable as 'select test_clock.now()';
    end if;
  end $$`;

/** Sets the clock of a process and its test database forward, or back by a negative number of milliseconds. */
export async function jumpClock(clock: Clock, superuserUrl: string, byMs: number): Promise<void> {
  const shifted = clock as ReturnType<typeof clockFrom>;
  shifted.aheadMs += byMs;
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(FUNCTION(shifted.aheadMs));
    await client.query(QUEUE_FUNCTION);
  } finally {
    await client.end();
  }
}

/**
 * Gives a test database the time of such a clock: statements find its `now()` before PostgreSQL's, and the defaults of
 * columns use it too. It applies to every connection opened afterwards, including the queue's.
 * @param superuserUrl of that database
 */
export async function shiftDatabase(superuserUrl: string, aheadMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`
      create schema test_clock;
      grant usage on schema test_clock to public;
      ${FUNCTION(aheadMs)};
      do $$ begin
        execute format('alter database %I set search_path = test_clock, pg_catalog, public', current_database());
      end $$`);
    const { rows } = await client.query<{ statement: string }>(`
      select format('alter table %s alter column %I set default %s', d.adrelid::regclass, a.attname,
               replace(pg_get_expr(d.adbin, d.adrelid), 'now()', 'test_clock.now()')) as statement
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) ~ '\\mnow\\(\\)'`);
    await client.query(rows.map(({ statement }) => statement).join(';\n'));
  } finally {
    await client.end();
  }
}

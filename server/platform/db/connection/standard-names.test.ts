import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '#testing/database.ts';
import { ALL_COMPANIES } from '../scope.ts';
import { migrate } from './migrate.ts';

const PREVIOUS = '0056-brazilian-portuguese';
const APP = 'assay_test_app';

const database = await createTestDatabase();
const superuser = new pg.Client({ connectionString: database.superuserUrl });
await superuser.connect();
after(async () => {
  await superuser.end();
  await database.close();
});

/** A value for a column by its type; the values of a check constraint come from the constraint. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  'text[]': `'{x}'`,
  'uuid[]': `'{}'`,
  'integer[]': `'{}'`,
  'bytea[]': `'{}'`,
  bytea: `'\\x01'`,
  jsonb: `'{"a": 1}'`,
  inet: `'192.0.2.1'`,
  date: `'2020-05-04'`,
  'timestamp with time zone': `'2020-05-04T12:00:00Z'`,
  boolean: 'true',
};
const DETAILS = `'{"address": "192.0.2.1"}'`;

/** Names of the tables with an oid, which a rename keeps. */
async function tables(): Promise<Map<number, string>> {
  const { rows } = await superuser.query<{ oid: number; name: string }>(
    `select oid::int as oid, relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'migration%' order by 1`,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

/** One row per table. Foreign keys are not checked: each row stands alone. */
async function fill(): Promise<void> {
  await superuser.query(`set session_replication_role = 'replica'`);
  for (const [oid, name] of await tables()) {
    const { rows } = await superuser.query<{ column: string; type: string; allowed: string | null }>(
      `select quote_ident(a.attname) as column, format_type(a.atttypid, null) as type,
         (select (regexp_match(pg_get_constraintdef(c.oid), 'ARRAY\\[''?([a-z0-9-]+)'))[1] from pg_constraint c
          where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as allowed
       from pg_attribute a where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [oid],
    );
    const values = rows.map(({ column, type, allowed }) => {
      if (allowed) return `'${allowed}'`;
      return column === 'details' ? DETAILS : (VALUES[type] ?? '1');
    });
    await superuser.query(`insert into "${name}" (${rows.map((row) => row.column)}) values (${values})`);
  }
}

/** Rows of each table as text, which contains values only, with row-level security and the app role's rights. */
async function contents(): Promise<Map<number, unknown>> {
  const found = new Map<number, unknown>();
  for (const [oid, name] of await tables()) {
    const { rows } = await superuser.query(
      `select (select string_agg(t::text, e'\\n') from "${name}" t) as rows,
         c.relrowsecurity and c.relforcerowsecurity as isolated,
         (select count(*)::int from pg_policy where polrelid = c.oid) as policies,
         array(select r from unnest(array['select', 'insert', 'update', 'delete']) r
               where has_table_privilege($2, c.oid, r)) as rights
       from pg_class c where c.oid = $1`,
      [oid, APP],
    );
    found.set(oid, rows[0]);
  }
  return found;
}

test('tables and columns are renamed with their rows, policies and rights', async () => {
  await superuser.query('drop schema public, jobs cascade');
  await superuser.query('create schema public authorization assay_test_owner');
  await migrate(database.ownerUrl, APP, PREVIOUS);
  await fill();
  const [names, before] = [await tables(), await contents()];
  for (const [oid, found] of before) assert.ok((found as { rows: string | null }).rows, names.get(oid));

  assert.equal((await migrate(database.ownerUrl, APP))[0], '0057-standard-names');
  assert.deepEqual(await contents(), before);
  const renamed = [...(await tables())].filter(([oid, name]) => names.get(oid) !== name);
  assert.equal(renamed.length, 27);
  assert.deepEqual(
    (
      await superuser.query(`select expires_on::text, share_level, is_capped, confidence, encrypted_key is null as empty
      from share_link, rating, asset, crypto_key`)
    ).rows,
    [{ expires_on: '2020-05-04', share_level: 'rating', is_capped: true, confidence: 'certain', empty: false }],
  );
  // The function that was replaced works on the renamed columns; it sees the rows of the companies in scope.
  await superuser.query(
    `set assay.company_min = '${ALL_COMPANIES.min}'; set assay.company_max = '${ALL_COMPANIES.max}'`,
  );
  await superuser.query('delete from audit_erasure');
  const erased = await superuser.query(`select audit_erase_before('2020-05-05T00:00:00Z', 10) as n`);
  assert.equal(erased.rows[0].n, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrate } from '@assay/server/platform/db/connection/migrate.ts';
import { testDatabase } from '@assay/server/testing/database.ts';
import { cpuOfPostgres, preciseCpuOfPostgres } from './cpu-time.ts';
import { factsOf, onDatabase, openGivenDatabase } from './given.ts';

const { superuserUrl } = await testDatabase();
const name = `bench_${process.pid}`;

const ask = (url: string, text: string) =>
  onDatabase(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

const remains = () =>
  ask(
    superuserUrl,
    `select datname as name from pg_database where datname = '${name}' union all
     select rolname from pg_roles where starts_with(rolname, '${name}')`,
  );

test('a database of its own with two roles that are not superusers, dropped at the end', async () => {
  const database = await openGivenDatabase(superuserUrl, { kept: false, name });
  try {
    await migrate(database.ownerUrl, new URL(database.appUrl).username);
    assert.deepEqual(await ask(database.appUrl, 'select from domain'), []);
    assert.deepEqual(await ask(database.superuserUrl, 'select current_database() as name'), [{ name }]);
    const roles = `select rolname from pg_roles where starts_with(rolname, '${name}') and (rolsuper or rolbypassrls)`;
    assert.deepEqual(await ask(superuserUrl, roles), []);
  } finally {
    await database.stop();
  }
  assert.deepEqual(await remains(), []);
});

test('a kept database is used again, and never dropped by a run that does not keep it', async () => {
  const first = await openGivenDatabase(superuserUrl, { kept: true, name });
  await ask(first.ownerUrl, 'create table mark (n int)');
  await first.stop();
  await assert.rejects(openGivenDatabase(superuserUrl, { kept: false, name }), /--data/);
  const again = await openGivenDatabase(superuserUrl, { kept: true, name });
  assert.deepEqual(await ask(again.ownerUrl, 'select n from mark'), []);
  await ask(superuserUrl, `drop database ${name} with (force)`);
  for (const role of ['owner', 'app']) await ask(superuserUrl, `drop role ${name}_${role}`);
});

test('the version and settings of the server are described, and its CPU time is measured', async () => {
  const { major, description, postmaster } = await factsOf(superuserUrl);
  assert.match(description, new RegExp(`^PostgreSQL ${major}\\..*shared_buffers \\d+.*locale \\S`));
  assert.ok(cpuOfPostgres(postmaster) > 0);
  assert.ok(preciseCpuOfPostgres(postmaster) > 0);
  assert.ok(Number.isNaN(cpuOfPostgres(null)));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { type Config, readConfig } from '#platform/config/config.ts';
import { createTestDatabase, testDatabase } from '#testing/database.ts';
import { databaseProxy } from '#testing/databases/database-proxy.ts';
import { listTables, openOwner } from './backup/tables.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { migrationNames } from './migrations.ts';

const { appUrl, ownerUrl, superuserUrl } = await testDatabase();

function foreign(url: string, owner = url): Config {
  return readConfig({ DATABASE_URL: url, DATABASE_URL_OWNER: owner, SECRET_KEY: 'k'.repeat(32) });
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('two roles of an external database: no warning, and nothing left to migrate', async () => {
  const connection = await connect(foreign(appUrl, ownerUrl), undefined);
  assert.deepEqual(connection.weaknesses, []);
  assert.deepEqual(connection.migrated, []);
  assert.equal(connection.embedded, false);
});

test('one role for both works, with a warning', async () => {
  assert.deepEqual((await connect(foreign(ownerUrl), undefined)).weaknesses, ['one-role']);
});

test('the serving role alone works if another process migrates, without a warning', async () => {
  const { weaknesses, migrated } = await connect(foreign(appUrl), undefined);
  assert.deepEqual([weaknesses, migrated], [[], []]);
});

test('the serving role alone cannot migrate an older database, and the message says what to set', async () => {
  const older = await createTestDatabase();
  try {
    await ask(older.ownerUrl, `delete from migration where name = (select max(name) from migration)`);
    await assert.rejects(connect(foreign(older.appUrl), undefined), /set DATABASE_URL_OWNER too/);
  } finally {
    await older.close();
  }
});

test('a superuser works, with a warning that row-level security does not apply', async () => {
  const { weaknesses } = await connect(foreign(superuserUrl, ownerUrl), undefined);
  assert.deepEqual(weaknesses, ['row-security-bypassed']);
});

test('four processes that start concurrently on an empty database migrate it once', async () => {
  const empty = await createTestDatabase();
  try {
    for (const statement of [
      'drop schema public, jobs cascade',
      'create schema public authorization assay_test_owner',
    ]) {
      await ask(empty.superuserUrl, statement);
    }
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.ownerUrl, 'assay_test_app')));
    assert.deepEqual(runs.flat().toSorted(), await migrationNames());
    assert.equal(await ask(empty.appUrl, 'select count(*)::int from setting'), 0);
  } finally {
    await empty.close();
  }
});

test('a database of a newer version that this one cannot use is not changed', async () => {
  const newer = await createTestDatabase();
  try {
    await ask(
      newer.ownerUrl,
      `insert into migration (name, timestamp, compatible_from) values ('9999-from-the-future', '2099-01-01', '9999-from-the-future')`,
    );
    await assert.rejects(migrate(newer.ownerUrl, 'assay_test_app'), /newer version/);
  } finally {
    await newer.close();
  }
});

test('manually granted rights are revoked at the next start', async () => {
  await ask(ownerUrl, 'grant update, delete on audit_log to assay_test_app');
  await connect(foreign(appUrl, ownerUrl), undefined);
  await assert.rejects(ask(appUrl, 'delete from audit_log'), /permission denied/);
});

test('a table of another role in the schema public is neither granted nor backed up, and does not stop the start', async () => {
  await ask(superuserUrl, 'create table public.of_another_program (secret text)');
  await connect(foreign(appUrl, ownerUrl), undefined);
  await assert.rejects(ask(appUrl, 'select secret from of_another_program'), /permission denied/);
  const owner = await openOwner(ownerUrl);
  try {
    const names = (await listTables(owner)).map(({ name }) => name);
    assert.ok(names.includes('company'));
    assert.ok(!names.includes('of_another_program'));
  } finally {
    await owner.end();
  }
});

test('a start during an outage reports it once, waits, and continues when the server is back', async () => {
  const proxy = await databaseProxy(appUrl);
  const { databaseWait, ...config } = foreign(proxy.through(appUrl), proxy.through(ownerUrl));
  assert.equal(databaseWait, 30);
  await proxy.refuse();
  const reported: string[] = [];
  const connection = await connect({ ...config, databaseWait: 3_600 }, undefined, (sentence) => {
    reported.push(sentence);
    void proxy.open();
  });
  assert.equal(connection.embedded, false);
  assert.equal(reported.length, 1);
  assert.match(
    reported[0]!,
    /^The database at 127\.0\.0\.1:\d+ does not answer yet: waiting for it up to 3600 seconds \(DATABASE_WAIT_SECONDS\)\.$/,
  );
});

test('waiting for a server ends with the sentence that names the variable', async () => {
  const proxy = await databaseProxy(appUrl);
  await proxy.refuse();
  const config = { ...foreign(proxy.through(appUrl), ownerUrl), databaseWait: 1 };
  await assert.rejects(connect(config, undefined), /^Error: DATABASE_URL does not lead .*no server answers there/);
});

test('a role that cannot log in is named with its variable', async () => {
  const wrong = new URL(appUrl);
  wrong.password = 'wrong';
  await assert.rejects(
    connect(foreign(wrong.href, ownerUrl), undefined),
    /^Error: DATABASE_URL does not lead .*password/,
  );
  await assert.rejects(connect(foreign(appUrl, wrong.href), undefined), /^Error: DATABASE_URL_OWNER does not lead/);
});

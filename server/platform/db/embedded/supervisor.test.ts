import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { readPidFile } from '#platform/files/pid-file.ts';
import { eventually } from '#testing/eventually.ts';
import { openDatabase, withLongRetry } from '../access.ts';
import { chooseAccount } from './account.ts';
import { type Embedded, startEmbedded } from './supervisor.ts';

const home = mkdtempSync(join(tmpdir(), 'assay-embedded-'));
const data = join(home, 'pg18', 'data');
const started: Embedded[] = [];
after(async () => {
  await Promise.all(started.map((embedded) => embedded.stop()));
  rmSync(home, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('five simultaneous first starts create one cluster: one starts it, four find it running', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => startEmbedded(home)));
  started.push(...all);
  assert.equal(all.filter((embedded) => !embedded.adopted).length, 1);
  assert.equal(new Set(all.map((embedded) => embedded.appUrl)).size, 1);
  assert.equal(await ask(all[0]!.appUrl, 'select 1'), 1);
});

test('the three roles are separate: neither owner nor app is a superuser, and app cannot create objects', async () => {
  const { appUrl, ownerUrl, superuserUrl } = started[0]!;
  assert.equal(await ask(superuserUrl, 'select rolsuper from pg_roles where rolname = current_user'), true);
  for (const url of [appUrl, ownerUrl]) {
    assert.equal(
      await ask(url, 'select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user'),
      false,
    );
  }
  await assert.rejects(ask(appUrl, 'create table t (a int)'), /no schema has been selected|permission denied/);
  await ask(ownerUrl, 'create table kept (a int)');
});

test('names sort and compare the same on every machine', async () => {
  const locale = `select datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = current_database()`;
  assert.equal(await ask(started[0]!.appUrl, locale), 'b C.UTF-8 UTF8');
});

test('other operating system users can read neither the passwords nor the data', () => {
  assert.equal(statSync(home).mode & 0o077, 0);
  assert.equal(statSync(join(home, 'pg18', 'passwords.json')).mode & 0o077, 0);
  assert.equal(existsSync(join(home, 'pg18', 'password')), false);
  const passwords = Object.values(JSON.parse(readFileSync(join(home, 'pg18', 'passwords.json'), 'utf8')) as object);
  assert.equal(new Set(passwords).size, 3, 'one for each role');
  for (const password of passwords) assert.match(String(password), /^[\w-]{24,}$/, 'random');
});

test('a server that dies while the product runs restarts on the same address', async () => {
  const before = readPidFile(data)!;
  process.kill(before.pid, 'SIGKILL');
  await eventually('the server comes back', () => {
    const now = readPidFile(data);
    return now !== null && now.pid !== before.pid && now.ready;
  });
  await eventually('the server answers', () => ask(started[0]!.appUrl, 'select 1').then(Boolean, () => false));
  assert.equal(await ask(started[0]!.ownerUrl, 'select count(*)::int from kept'), 0);
});

test("a job's transaction that starts during a server outage waits instead of failing", async (t) => {
  const db = openDatabase(started[0]!.appUrl, { max: 2 });
  const one = () => db.withoutCompany((tx) => sql<{ one: number }>`select 1 as one`.execute(tx));
  await one();
  const before = readPidFile(data)!;
  process.kill(before.pid, 'SIGKILL');
  // Its connections are closed slightly later than the server.
  await eventually('the connections are lost', () => db.pool.totalCount === 0);
  // A job retries for eight seconds, in which a busy host may not restart a server.
  const now = performance.now();
  t.mock.method(performance, 'now', () => now);
  assert.deepEqual((await withLongRetry(one)).rows, [{ one: 1 }]);
  await db.close();
});

test('when the process that started it is killed, the server stops cleanly', async () => {
  // All of them together: one that is still watching would restart the server.
  await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
  assert.equal(readPidFile(data), null);
  const module = new URL('./supervisor.ts', import.meta.url).href;
  const program = `const { startEmbedded } = await import(${JSON.stringify(module)});
    await startEmbedded(${JSON.stringify(home)}); console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  assert.notEqual(readPidFile(data), null);
  child.kill('SIGKILL');
  const lastLine = () => readFileSync(join(home, 'postgres.log'), 'utf8').trimEnd().split('\n').at(-1)!;
  await eventually('the server stops cleanly', () => /database system is shut down/.test(lastLine()));
  await eventually('its file is gone', () => readPidFile(data) === null);
});

test('a lock file left by a crash, whose process id was reused, is moved aside', async () => {
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n\n127.0.0.1\n\nready\n`);
  const embedded = await startEmbedded(home);
  started.push(embedded);
  assert.equal(embedded.adopted, false);
  assert.equal(await ask(embedded.ownerUrl, 'select count(*)::int from kept'), 0);
});

test('a database of another major version stops the start with the way to upgrade, and no empty one is made beside it', async () => {
  const older = mkdtempSync(join(tmpdir(), 'assay-older-'));
  after(() => rmSync(older, { recursive: true, force: true }));
  mkdirSync(join(older, 'pg9'));
  mkdirSync(join(older, 'pg17'));
  await assert.rejects(startEmbedded(older), /pg17 is a database of PostgreSQL 17, .*assay -- upgrade/);
  assert.equal(existsSync(join(older, 'pg18')), false);
});

test('root switches to an existing account; other users run the server as themselves', () => {
  if (process.getuid?.() === 0) {
    assert.throws(() => chooseAccount('no-such-account'), /DATABASE_EMBEDDED_OS_USER/);
    assert.notEqual(chooseAccount('nobody').uid, 0);
  } else {
    assert.equal(chooseAccount('no-such-account').uid, undefined);
  }
});

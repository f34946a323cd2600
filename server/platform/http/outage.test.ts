import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import pg from 'pg';
import { WebSocket } from 'ws';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createTestDatabase } from '#testing/database.ts';
import { databaseProxy } from '#testing/databases/database-proxy.ts';
import { eventually } from '#testing/eventually.ts';
import { DATABASE_TIMEOUTS } from '../config/database-timeouts.ts';
import { withLongRetry } from '../db/access.ts';
import { openMetrics } from '../metrics/open-metrics.ts';
import { openOperations } from '../operations/operations-server.ts';

const database = await createTestDatabase();
const proxy = await databaseProxy(database.appUrl);
/** Connections of the pool wait until the proxy is open again. */
const timeouts = { ...DATABASE_TIMEOUTS, connect: 600_000 };
const { context } = await testContext(
  { DATABASE_URL: proxy.through(database.appUrl), DATABASE_URL_OWNER: database.ownerUrl },
  (config) => ({ ...config, databaseTimeouts: timeouts }),
);
const server = await testServer(context);
await createTestAccount(context, { email: 'ann@outage.example', permission: 23 });
const ann = await server.logIn('ann@outage.example');
const logged = mock.method(context.log, 'error', () => {});

afterEach(async () => {
  await proxy.open();
  await eventually('the database is back', async () => (await health()).status === 200);
  logged.mock.resetCalls();
});

const health = () => server.anonymous.call('GET', '/api/health');
const lines = () => logged.mock.calls.map((call) => String(call.arguments.at(-1)));

async function asSuperuser(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

for (const outage of ['refuse', 'hold'] as const) {
  test(`a database that ${outage === 'refuse' ? 'refuses connections' : 'does not answer'} gives 503 with Retry-After, a failing readiness, and one line in the log`, async () => {
    await proxy[outage]();
    const answers = await Promise.all([
      health(),
      health(),
      ann.call('GET', '/api/validateToken'),
      ann.call('GET', '/api/domains/pending'),
      server.anonymous.call('POST', '/api/userLogin', { account: 'ann@outage.example', password: 'x' }),
    ]);
    for (const { status, error, headers } of answers) {
      assert.deepEqual([status, error, headers.get('retry-after')], [503, 'database-unavailable', '5']);
    }
    assert.equal((await health()).error, 'database-unavailable');
    // Background work continues.
    assert.equal((await server.anonymous.call('GET', '/api/version')).status, 200);
    assert.deepEqual(
      lines().filter((line) => /unavailable/.test(line)),
      ['the database is unavailable: requests are answered with 503 until it is back'],
    );
    await proxy.open();
    await eventually('requests are served again', async () => (await ann.call('GET', '/api/validateToken')).success);
  });
}

test('a request whose statement is ended at its time limit gives 503 with Retry-After, and the next is served', async () => {
  const blocking = new pg.Client({ connectionString: database.superuserUrl });
  await blocking.connect();
  try {
    await blocking.query('begin; lock table domain in access exclusive mode');
    timeouts.requestStatement = 500;
    const { status, error, message, headers } = await ann.call('GET', '/api/associatedDomains');
    assert.deepEqual([status, error, headers.get('retry-after')], [503, 'server-busy', '30']);
    assert.equal(message, 'The server is busy. Try again in a moment.');
  } finally {
    timeouts.requestStatement = DATABASE_TIMEOUTS.requestStatement;
    await blocking.end();
  }
  assert.equal((await ann.call('GET', '/api/associatedDomains')).status, 200);
});

test('the statement of a request is canceled when its client disconnects, which is no server error', async () => {
  const blocking = new pg.Client({ connectionString: database.superuserUrl });
  await blocking.connect();
  // Within a transaction, the first reading of activity would be repeated.
  const watching = new pg.Client({ connectionString: database.superuserUrl });
  await watching.connect();
  const waiting = async () =>
    (
      await watching.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rowCount ?? 0;
  try {
    await blocking.query('begin; lock table domain in access exclusive mode');
    const leaving = new AbortController();
    const headers = { 'x-auth-token': ann.token! };
    const response = fetch(`${server.url}/api/associatedDomains`, { headers, signal: leaving.signal });
    await eventually('its statement runs', async () => (await waiting()) === 1);
    leaving.abort();
    await assert.rejects(response, { name: 'AbortError' });
    await eventually('its statement was ended', async () => (await waiting()) === 0);
  } finally {
    await blocking.end();
    await watching.end();
  }
  assert.equal((await ann.call('GET', '/api/associatedDomains')).status, 200);
  assert.deepEqual(lines(), []);
});

test('a job survives an outage that fails a request', async () => {
  await proxy.refuse();
  const job = withLongRetry(() => context.db.withoutCompany(async () => 'done'));
  assert.equal((await health()).status, 503);
  await proxy.open();
  assert.equal(await job, 'done');
});

test('a job waits for an overloaded server, also while requests are answered that it is unavailable', async () => {
  await proxy.hold();
  assert.equal((await health()).status, 503);
  timeouts.check = 600_000;
  try {
    // Longer than a job repeats attempts that were given up.
    await proxy.slow(9_000);
    const job = withLongRetry(() => context.db.withoutCompany(async () => 'done'));
    assert.equal((await health()).status, 503);
    assert.equal(await job, 'done');
  } finally {
    timeouts.check = DATABASE_TIMEOUTS.check;
  }
});

test('a websocket that authenticates during an outage is told to retry, not that its token is invalid', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`);
  await new Promise((resolve) => socket.once('open', resolve));
  await proxy.refuse();
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.send(JSON.stringify({ type: 'auth', token: ann.token }));
  assert.equal(await closed, 1013);
});

// The server itself sends the error with its SQLSTATE, like when a file cannot be extended.
const FULL = `
  create function pretend_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create function pretend_full_table() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not create file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger pretend_full before insert or update on account for each statement execute function pretend_full();
  create event trigger pretend_full on ddl_command_start when tag in ('CREATE TABLE') execute function pretend_full_table()`;
const SPACE = `
  drop event trigger pretend_full; drop trigger pretend_full on account;
  drop function pretend_full; drop function pretend_full_table`;

test('a full disk gives 507 for writes until there is space; reading continues, and the health says that writing does not work', async () => {
  let phone = 100;
  const write = () => ann.call('PUT', '/api/account', { phone: String(phone++) });
  assert.equal((await write()).status, 200);
  await asSuperuser(FULL);
  try {
    assert.deepEqual((await health()).data, { reading: true, writing: true }, 'nothing was written yet');
    for (const { status, error, headers } of [await write(), await write()]) {
      assert.deepEqual([status, error, headers.get('retry-after')], [507, 'storage-full', '60']);
    }
    const { status, data } = await health();
    assert.deepEqual([status, data], [200, { reading: true, writing: false }]);
    const ready = { api: 200, all: 200, worker: 503 } as const;
    for (const [role, expected] of Object.entries(ready)) {
      const operations = await openOperations(
        { operations: { port: 0, host: '127.0.0.1' }, role: role as keyof typeof ready },
        await openMetrics({ operations: { port: 0, host: '127.0.0.1' } }),
      );
      await operations!.attach(context);
      operations!.started();
      const response = await fetch(`http://127.0.0.1:${operations!.port}/readyz`);
      assert.equal(response.status, expected, role);
      assert.equal(await response.text(), 'reading only: the disk of the database is full\n');
      await operations!.close();
    }
    assert.equal((await ann.call('GET', '/api/validateToken')).success, true);
    assert.deepEqual(lines(), ['the disk of the database is full: nothing can be written until there is space']);
  } finally {
    await asSuperuser(SPACE);
  }
  assert.deepEqual((await health()).data, { reading: true, writing: true });
  assert.equal((await write()).status, 200);
  const { rows } = await context.db.pool.query(`select to_regclass('jobs.storage_check') as left`);
  assert.deepEqual(rows, [{ left: null }], 'what was tried is taken back');
});

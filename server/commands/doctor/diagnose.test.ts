import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import dnsPacket from 'dns-packet';
import { SMTPServer } from 'smtp-server';
import { recordFeedLoaded } from '#platform/db/feeds.ts';
import { startObjectStorage } from '#platform/files/testing/s3-server.ts';
import { clockFrom } from '#testing/clock.ts';
import { testContext } from '#testing/context.ts';
import { OFFLINE_ENVIRONMENT } from '#testing/offline-environment.ts';
import type { CheckResult } from './check-result.ts';
import { diagnose } from './diagnose.ts';

// Opening the context makes the tables, the keys and the job queue.
const { context, database } = await testContext();
const folder = mkdtempSync(join(tmpdir(), 'assay-doctor-'));
const cleanup: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })];
after(() => {
  for (const step of cleanup) step();
});

const DAY_MS = 86_400_000;
const SECRET = 'only-for-tests-on-loopback-0123456789';
const environment: Record<string, string> = { ...OFFLINE_ENVIRONMENT };

/** A DNS server that answers every question with loopback. */
async function resolver(): Promise<number> {
  const socket = createSocket('udp4', (message, from) => {
    const { id = 0, questions = [] } = dnsPacket.decode(message);
    const { name = '.', type = 'A' } = questions[0] ?? {};
    const answers = type === 'A' ? [{ type: 'A' as const, name, ttl: 60, data: '127.0.0.1' }] : [];
    socket.send(dnsPacket.encode({ type: 'response', id, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  cleanup.push(() => socket.close());
  return socket.address().port;
}

async function feedServer(date: () => Date): Promise<string> {
  const server = createHttpServer((_request, response) => {
    response.writeHead(200, { date: date().toUTCString() }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup.push(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/kev.json`;
}

async function mailServer(): Promise<number> {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'assay' && password === 'right' ? done(null, { user: username }) : done(new Error('no')),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  cleanup.push(() => server.close());
  return (server.server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

before(async () => {
  const roots = join(folder, 'roots.json');
  writeFileSync(roots, JSON.stringify([{ name: 'a.root.example', addresses: ['127.0.0.1'] }]));
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'file'), '');
  Object.assign(environment, {
    DATA_DIR: data,
    DATABASE_URL: database.appUrl,
    DATABASE_URL_OWNER: database.ownerUrl,
    SECRET_KEY: SECRET,
    DNS_RESOLVERS: `127.0.0.1:${await resolver()}`,
    DNS_ROOTS_FILE: roots,
    FEED_KEV_URL: await feedServer(() => systemClock.now()),
    SMTP_URL: `smtp://assay:right@127.0.0.1:${await mailServer()}`,
  });
  const loaded = { version: '1', rows: 1 };
  await context.db.withoutCompany((tx) => recordFeedLoaded(tx, 'kev', loaded));
});

async function check(id: string, changes: Record<string, string> = {}, clock = systemClock): Promise<CheckResult> {
  const results = await diagnose({ ...environment, ...changes }, clock);
  for (const { id: named, status, advice } of results) {
    if (status === 'warning' || status === 'failed') assert.ok(advice, `${named} says what to do`);
  }
  return results.find((result) => result.id === id) ?? assert.fail(`${id}: ${JSON.stringify(results)}`);
}

async function fails(id: string, changes: Record<string, string>, detail: RegExp, advice: RegExp): Promise<void> {
  const result = await check(id, changes);
  assert.equal(result.status, 'failed', JSON.stringify(result));
  assert.match(result.detail, detail);
  assert.match(result.advice!, advice);
}

test('a working installation passes every check that does not need the internet', async () => {
  const results = await diagnose(environment, systemClock);
  // Temporary files are those of other processes as well.
  const notable = results.filter(({ id, status }) => status !== 'ok' && !/^outgoing-|^temporary-files$/.test(id));
  assert.deepEqual(notable, []);
  for (const id of ['database-roles', 'database-notices', 'database-schema', 'secret-key', 'feeds', 'mail-server']) {
    assert.ok(
      results.some((result) => result.id === id),
      id,
    );
  }
});

test('object storage is used with its credentials, and one that refuses them fails', async () => {
  const storage = await startObjectStorage();
  cleanup.push(() => void storage.close());
  const { detail, status } = await check('object-storage', storage.environment);
  assert.deepEqual([status, /written/.test(detail)], ['ok', true]);
  assert.deepEqual(await storage.keys(), []);
  const wrong = { ...storage.environment, OBJECT_STORAGE_SECRET_ACCESS_KEY: 'wrong' };
  await fails('object-storage', wrong, /SignatureDoesNotMatch/, /rights of the access key/);
});

test('an invalid variable is one failure per variable, and nothing else is checked', async () => {
  const results = await diagnose({ PORT: 'web', SMTP_URL: 'mail' }, systemClock);
  assert.deepEqual(
    results.map(({ id, status }) => `${id} ${status}`),
    ['configuration failed', 'configuration failed'],
  );
});

test('a data folder that cannot be made, a nearly full disk and an open secret key fail', async () => {
  await fails('data-folder', { DATA_DIR: join(folder, 'file', 'data') }, /ENOTDIR|not a folder/, /DATA_DIR/);
  // A file system without any space.
  await fails('disk', { DATA_DIR: '/proc' }, /^0\.0 of/, /free space/);
  const data = mkdtempSync(join(folder, 'open-'));
  writeFileSync(join(data, 'secret-key'), SECRET);
  chmodSync(join(data, 'secret-key'), 0o644);
  const { DATABASE_URL: _, DATABASE_URL_OWNER: __, SECRET_KEY: ___, ...embedded } = environment;
  const results = await diagnose({ ...embedded, DATA_DIR: data }, systemClock);
  const key = results.find(({ id }) => id === 'secret-key-file')!;
  assert.deepEqual([key.status, /chmod 600/.test(key.advice!)], ['failed', true]);
  assert.equal(results.find(({ id }) => id === 'database')!.status, 'skipped');
});

test('what an interrupted restore left in the folder for temporary files is a warning with its size', async () => {
  // As versions named it that did not know whose it was, so that nothing removes it.
  const left = mkdtempSync(join(tmpdir(), 'assay-restore-'));
  cleanup.push(() => rmSync(left, { recursive: true, force: true }));
  writeFileSync(join(left, 'account.copy.zst'), Buffer.alloc(3 * 1024 * 1024));
  const { status, detail, advice } = await check('temporary-files');
  assert.equal(status, 'warning');
  assert.ok(detail.includes(`${left} (3.0 MiB)`), detail);
  assert.match(advice!, /delete those/);
});

test('a database that does not run, a wrong password and a missing database are told apart', async () => {
  const change = (edit: (url: URL) => void) => {
    const url = new URL(database.appUrl);
    edit(url);
    return { DATABASE_URL: url.href };
  };
  const port = await closedPort();
  await fails(
    'database',
    change((url) => {
      url.port = String(port);
    }),
    /ECONNREFUSED/,
    /start the server/,
  );
  await fails(
    'database',
    change((url) => {
      url.password = 'wrong';
    }),
    /password authentication failed/,
    /password/,
  );
  await fails(
    'database',
    change((url) => {
      url.pathname = '/nowhere';
    }),
    /does not exist/,
    /create the database nowhere/,
  );
});

test('a role that owns the tables or bypasses row-level security is a warning', async () => {
  const one = await check('database-roles', { DATABASE_URL: database.ownerUrl });
  assert.deepEqual([one.status, /role of its own/.test(one.advice!)], ['warning', true]);
  const superuser = await check('database-roles', { DATABASE_URL: database.superuserUrl });
  assert.deepEqual([superuser.status, /BYPASSRLS/.test(superuser.advice!)], ['warning', true]);
});

test('more connections than the server allows fail', async () => {
  await fails('database-connections', { DATABASE_POOL_MAX: '500' }, /may need/, /max_connections/);
});

test('another secret key than that of the database fails', async () => {
  await fails('secret-key', { SECRET_KEY: 'x'.repeat(40) }, /does not decrypt/, /SECRET_KEY/);
});

test('a clock that differs from the database and from the internet fails', async () => {
  const ahead = clockFrom(new Date(systemClock.now().getTime() + 120_000));
  const result = await check('clock', {}, ahead);
  assert.deepEqual([result.status, /NTP/.test(result.advice!)], ['failed', true]);
  const wrong = await feedServer(() => new Date(systemClock.now().getTime() - DAY_MS));
  await fails('outgoing-https', { FEED_KEV_URL: wrong }, /differs by \d+ seconds/, /NTP/);
});

test('a resolver, feed host and mail server that do not answer fail', async () => {
  const port = await closedPort();
  await fails('dns-resolver', { DNS_RESOLVERS: `127.0.0.1:${port}` }, /REFUSED|TIMEOUT/, /DNS_RESOLVERS/);
  await fails('outgoing-https', { FEED_KEV_URL: `http://127.0.0.1:${port}/` }, /ECONNREFUSED/, /outgoing connections/);
  await fails('mail-server', { SMTP_URL: `smtp://127.0.0.1:${port}` }, /ECONNREFUSED/, /correct SMTP_URL/);
  const url = new URL(environment.SMTP_URL!);
  url.password = 'wrong';
  await fails('mail-server', { SMTP_URL: url.href }, /Invalid login|no/, /user and password/);
  assert.equal((await check('mail-server', { SMTP_URL: '' })).status, 'warning');
});

test('feeds that are old or were never imported are a warning with the commands', async () => {
  const later = clockFrom(new Date(systemClock.now().getTime() + 60 * DAY_MS));
  const old = await check('feeds', {}, later);
  assert.equal(old.status, 'warning');
  assert.match(old.detail, /kev is \d\d days old/);
  const missing = await check('feeds', { FEED_EPSS_URL: environment.FEED_KEV_URL! });
  assert.match(
    `${missing.status} ${missing.detail} ${missing.advice}`,
    /^warning never imported: epss .*assay -- feeds import/,
  );
});

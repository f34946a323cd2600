import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, test } from 'node:test';
import { parseExposition } from '../platform/operations/testing/exposition.ts';
import { createTestDatabase } from '../testing/database.ts';
import { databaseProxy } from '../testing/databases/database-proxy.ts';
import { eventually } from '../testing/eventually.ts';
import { databaseEnvironment, PROCESS_ENVIRONMENT } from '../testing/offline-environment.ts';

const database = await createTestDatabase({ queue: true });
const proxy = await databaseProxy(database.appUrl);
const folder = mkdtempSync(join(tmpdir(), 'assay-log-'));
const children = new Set<ChildProcess>();
afterEach(async () => {
  for (const child of children) child.kill('SIGTERM');
  await eventually('the processes end', () => children.size === 0);
});
after(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

type Entry = Record<string, unknown>;

interface Run {
  entries: Entry[];
  /** Lines that are not JSON. */
  lines: string[];
  entry(what: string, is: (entry: Entry) => boolean): Promise<Entry>;
}

function start(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      ...PROCESS_ENVIRONMENT,
      ...databaseEnvironment({ appUrl: proxy.through(database.appUrl), ownerUrl: database.ownerUrl }, folder),
      OPERATIONS_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  void once(child, 'close').then(() => children.delete(child));
  const entries: Entry[] = [];
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.startsWith('{')) entries.push(JSON.parse(line) as Entry);
    else lines.push(line);
  });
  return {
    entries,
    lines,
    entry: (what, is) => eventually(what, () => entries.find(is)),
  };
}

async function addressOf(run: Run): Promise<string> {
  return eventually('it serves', () => run.lines.map((line) => /Assay is ready: (\S+)/.exec(line)?.[1]).find(Boolean));
}

async function operationsOf(run: Run): Promise<string> {
  const { port } = await run.entry('the operations port', ({ msg }) => /\/metrics/.test(String(msg)));
  return `http://127.0.0.1:${port}`;
}

test('a request is one line with its id, route template, status and duration, and without its path', async () => {
  const run = start();
  const url = await addressOf(run);
  const response = await fetch(`${url}/api/sharedRating/a-secret-code?token=also-secret`);
  const request = response.headers.get('x-request-id');
  const entry = await run.entry('the request is logged', (one) => one.request === request);
  assert.deepEqual([entry.msg, entry.level, entry.method, entry.role], ['request', 30, 'GET', 'all']);
  assert.equal(entry.status, response.status);
  assert.equal(typeof entry.ms, 'number');
  assert.match(String(entry.instance), /^\S+-[0-9a-f]{8}$/);
  assert.doesNotMatch(JSON.stringify(run.entries), /secret/);
});

test('a worker serves metrics and probes without a web server', async () => {
  const run = start({ PROCESS_ROLE: 'worker' });
  const operations = await operationsOf(run);
  await eventually('it is ready', async () => (await fetch(`${operations}/readyz`)).status === 200);
  const samples = parseExposition(await (await fetch(`${operations}/metrics`)).text());
  assert.ok(samples.some(({ name, labels }) => name === 'assay_build_info' && labels.role === 'worker'));
  assert.ok(samples.some(({ name, labels }) => name === 'assay_queue_jobs' && labels.queue === 'scan'));
  assert.ok(run.lines.includes('Assay worker is ready.'));
});

test('feeds that cannot be reached are reported in one sentence that names the commands', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.close();
  await once(server, 'close');
  const nothing = `http://${host}/feed`;
  const run = start({ LOG_LEVEL: 'debug', FEED_KEV_URL: nothing, FEED_EPSS_URL: nothing, FEED_RETIRE_URL: nothing });
  await eventually('all three have failed', () => run.entries.filter((one) => one.host === host).length === 3);
  const warnings = run.entries.filter((one) => one.host === host && Number(one.level) >= 40);
  assert.equal(warnings.length, 1);
  assert.match(String(warnings[0]!.msg), /assay -- feeds download .*assay -- feeds import/);
});

test('an outage of the database is one line in the log of a process', async () => {
  const run = start();
  await addressOf(run);
  const operations = await operationsOf(run);
  const readiness = async () => (await fetch(`${operations}/readyz`)).status;
  await eventually('it is ready', async () => (await readiness()) === 200);
  const before = run.entries.length;
  await proxy.refuse();
  await eventually('the outage is noticed', () => run.entries.slice(before).some(({ level }) => Number(level) >= 50));
  for (let n = 0; n < 5; n++) assert.equal(await readiness(), 503);
  await proxy.open();
  await eventually('it is ready again', async () => (await readiness()) === 200);
  const notable = run.entries.slice(before).filter(({ level }) => Number(level) >= 40);
  assert.deepEqual(
    notable.map(({ msg }) => msg),
    ['the database is unavailable: requests are answered with 503 until it is back'],
  );
});

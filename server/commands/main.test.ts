import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../testing/eventually.ts';
import { OFFLINE_ENVIRONMENT, PROCESS_ENVIRONMENT } from '../testing/offline-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-main-'));
// Readable by the account that runs the database when the tests run as root.
chmodSync(folder, 0o711);
const ENVIRONMENT = {
  ...PROCESS_ENVIRONMENT,
  ...OFFLINE_ENVIRONMENT,
  PORT: '0',
  DATA_DIR: folder,
  // A busy host delays every process on it.
  MAX_EVENT_LOOP_DELAY: '0',
};
const children = new Set<ChildProcess>();
/** Output of the first start. */
let administrator: { account: string; password: string };
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  // The database stops when its process has ended.
  await eventually('the database stops', () => !databaseRuns());
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output(): string;
  /** Exit code. */
  ended: Promise<number | null>;
  /** Its address, once it serves. */
  ready: Promise<string>;
}

/** @param descriptors limit of open files */
function start(environment: Record<string, string> = {}, descriptors?: number): Run {
  const command = [process.execPath, join(import.meta.dirname, '../main.ts')];
  const limited = ['/bin/sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...command];
  const [program, ...args] = descriptors === undefined ? command : limited;
  const child = spawn(program!, args, {
    env: { ...ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  const ready = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      const url = /Assay is ready: (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout!.on('data', collect);
    child.stderr!.on('data', collect);
  });
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, ended, ready: Promise.race([ready, ended.then(() => assert.fail(output))]) };
}

const databaseRuns = () => existsSync(join(folder, 'db', 'pg18', 'data', 'postmaster.pid'));

test('the first start creates database, secret and administrator; Ctrl-C ends it cleanly', async () => {
  const run = start();
  const url = await run.ready;
  const answer = await fetch(`${url}/api/version`);
  assert.equal(((await answer.json()) as { success: boolean }).success, true);
  const shown = await eventually('the administrator is shown', () =>
    /Administrator: (\S+@\S+)\nOne-time password: in the file (\S+) \(removed at the first log-in\)\n/.exec(
      run.output(),
    ),
  );
  // The output may be piped into a stored log, so it does not contain the password.
  assert.equal(statSync(shown[2]!).mode & 0o777, 0o600);
  const [account, password] = readFileSync(shown[2]!, 'utf8').trim().split('\n');
  assert.equal(account, shown[1]);
  assert.doesNotMatch(run.output(), new RegExp(password!));
  administrator = { account: account!, password: password! };
  assert.equal(statSync(join(folder, 'secret-key')).mode & 0o777, 0o600);
  run.child.kill('SIGINT');
  assert.equal(await run.ended, 0);
  assert.equal(databaseRuns(), false);
});

test('the second start keeps data, secret and administrator, and prints no password', async () => {
  const secret = readFileSync(join(folder, 'secret-key'), 'utf8');
  const run = start();
  const url = await run.ready;
  // The one-time password of the first start still has to be changed: the account is the same.
  const body = new URLSearchParams(administrator);
  const answer = (await (await fetch(`${url}/api/userLogin`, { method: 'POST', body })).json()) as { error: string };
  assert.equal(answer.error, 'password-expired');
  assert.equal(readFileSync(join(folder, 'secret-key'), 'utf8'), secret);
  const file = join(folder, 'first-administrator');
  assert.ok(existsSync(file), 'nobody logged in yet');
  const post = async (path: string, values: Record<string, string>) =>
    (await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(values) })).status;
  const newPassword = 'Quite-another-0ne!';
  assert.equal(
    await post('/api/password/change', { ...administrator, currentPassword: administrator.password, newPassword }),
    200,
  );
  assert.equal(await post('/api/userLogin', { account: administrator.account, password: newPassword }), 200);
  await eventually('the file is removed', () => !existsSync(file));
  run.child.kill('SIGTERM');
  run.child.kill('SIGTERM');
  assert.equal(await run.ended, 0);
  assert.doesNotMatch(run.output(), /one-time password|without being stopped/i);
});

test('shell administration works beside the running product, and is audited', async () => {
  const run = start();
  const url = await run.ready;
  const admin = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
      env: { ...PROCESS_ENVIRONMENT, ...OFFLINE_ENVIRONMENT, DATA_DIR: folder },
      encoding: 'utf8',
    });
  const reset = admin('reset-password', 'admin@assay.example');
  const password = /^One-time password of admin@assay\.example: (\S+)\n$/m.exec(reset.stdout)?.[1];
  assert.ok(password, reset.stderr);
  const body = new URLSearchParams({ account: 'admin@assay.example', password });
  const answer = (await (await fetch(`${url}/api/userLogin`, { method: 'POST', body })).json()) as { error: string };
  assert.equal(answer.error, 'password-expired');
  assert.equal(admin('unlock', 'admin@assay.example').status, 0);
  assert.equal(admin('make-admin', 'nobody@assay.example').status, 1);
  assert.equal(admin('destroy', 'admin@assay.example').status, 2);
  run.child.kill('SIGINT');
  assert.equal(await run.ended, 0);
});

/** Opens connections that send nothing, more than the server has descriptors. */
async function openIdle(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect').catch(() => {})));
  return sockets;
}

test('a start without the secret key of its database names the missing file, and creates no other one', async () => {
  const file = join(folder, 'secret-key');
  for (const [change, expected] of [
    [
      () => renameSync(file, `${file}.kept`),
      /^The file \S+secret-key is missing, the secret key with which .* No new one was created\.\n$/,
    ],
    [() => writeFileSync(file, ''), /^The file \S+secret-key is empty: copy the secret key from where it is kept/],
    [
      () => writeFileSync(file, 'another-secret-for-tests-on-loopback-01'),
      /^The file \S+secret-key is not the secret key that this/,
    ],
  ] as const) {
    change();
    const before = existsSync(file) && readFileSync(file, 'utf8');
    const run = start();
    run.ready.catch(() => {});
    assert.equal(await run.ended, 1);
    assert.match(run.output(), expected);
    assert.equal(existsSync(file) && readFileSync(file, 'utf8'), before);
  }
  renameSync(`${file}.kept`, file);
});

test('a killed process leaves no database running, and the next start recovers, says so, and survives more idle connections than it has descriptors', async () => {
  const run = start();
  await run.ready;
  run.child.kill('SIGKILL');
  await run.ended;
  await eventually('the database stops', () => !databaseRuns());
  const next = start({}, 256);
  const url = await next.ready;
  assert.match(next.output(), /The last run ended without being stopped/);
  const idle = await openIdle(Number(new URL(url).port), 400);
  // Longer than the interval in which the process samples its load.
  for (let n = 0; n < 15; n++) {
    assert.equal((await fetch(`${url}/api/health`, { headers: { connection: 'close' } })).status, 200);
    await sleep(100);
  }
  for (const socket of idle) socket.destroy();
  assert.equal((await fetch(`${url}/api/health`)).status, 200);
  next.child.kill('SIGINT');
  assert.equal(await next.ended, 0);
  assert.doesNotMatch(next.output(), /EMFILE/);
  assert.equal(existsSync(join(folder, 'running.json')), false);
});

test('separate server and worker share the embedded database, and the worker restarts it when the server is killed', async () => {
  const api = start({ PROCESS_ROLE: 'api' });
  await api.ready;
  const worker = start({ PROCESS_ROLE: 'worker' });
  worker.ready.catch(() => {});
  await eventually('the worker is ready', () => worker.output().includes('Assay worker is ready'));
  api.child.kill('SIGKILL');
  await eventually('the worker brings the database back', () => /embedded database: back/.test(worker.output()));
  const next = start({ PROCESS_ROLE: 'api' });
  assert.equal((await fetch(`${await next.ready}/api/version`)).status, 200);
  next.child.kill('SIGINT');
  assert.equal(await next.ended, 0);
  worker.child.kill('SIGINT');
  assert.equal(await worker.ended, 0);
  assert.equal(databaseRuns(), false);
});

test('a port in use stops the start with the setting to change, and nothing stays behind', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  other.unref();
  const { port } = other.address() as { port: number };
  const unused = join(folder, 'unused');
  const run = start({ PORT: String(port), DATA_DIR: unused });
  run.ready.catch(() => {});
  assert.equal(await run.ended, 1);
  assert.equal(run.output(), `Port ${port} is in use: set PORT to another one, or stop the other program.\n`);
  assert.equal(existsSync(unused), false, 'found before a database is created');
});

test('invalid configuration stops the start with a sentence for each variable and no stack trace', async () => {
  const run = start({ PORT: 'web', DATABASE_URL: 'mysql://x' });
  run.ready.catch(() => {});
  assert.equal(await run.ended, 1);
  assert.match(run.output(), /^PORT must be .*\nDATABASE_URL must be .*\n$/);
});

test('an unreachable database stops the start with the variable to correct', async () => {
  const run = start({
    DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/assay',
    SECRET_KEY: 'x'.repeat(32),
    DATABASE_WAIT_SECONDS: '0',
  });
  run.ready.catch(() => {});
  assert.equal(await run.ended, 1);
  assert.match(run.output(), /^DATABASE_URL does not lead to a database that can be used \(no server answers there\)/);
  assert.doesNotMatch(run.output(), /secret/);
});

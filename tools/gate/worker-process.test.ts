import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Result } from './results.ts';
import type { TestFile } from './suites.ts';
import { type WorkerOptions, WorkerProcess } from './worker-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-gate-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const suite = { name: 'unit', of: /x/, zone: 'UTC' };

/** Writes a test file with this body. */
function fileOf(body: string): TestFile {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.test.mjs`);
  writeFileSync(
    path,
    `import { after, before, describe, mock, test } from 'node:test';\nimport assert from 'node:assert/strict';\n${body}`,
  );
  return { path, suite };
}

/** Runs test files with these bodies in one process. */
async function run(bodies: readonly string[], options: { only?: string } = {}): Promise<Result[]> {
  const worker = new WorkerProcess({ env: process.env, ...options });
  const results: Result[] = [];
  for (const body of bodies) results.push(await worker.run(fileOf(body)));
  await worker.end();
  return results;
}

const failures = (result: Result) => result.failures.map(({ path, message }) => [path.join(' › '), message]);

test('files run one after the other in one process, each with its own top-level hooks', async () => {
  const body = `
    globalThis.order ??= [];
    before(() => globalThis.order.push('before'));
    after(() => globalThis.order.push('after'));
    test('runs', () => globalThis.order.push('test'));`;
  const look = `test('looks', () => assert.deepEqual(globalThis.order, ['before', 'test', 'after', 'before', 'test', 'after']))`;
  const results = await run([body, body, look]);
  assert.deepEqual(
    results.map(({ passed, failures: { length } }) => [passed, length]),
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  );
});

test('each failed test is reported with its suites and a readable difference', async () => {
  const [result] = await run([
    `test('passes', () => {});
     describe('group', () => { test('fails', () => assert.deepEqual({ a: [1] }, { a: [2] })); });
     test('is skipped', { skip: true }, () => {});`,
  ]);
  assert.equal(result!.passed, 1);
  const [first, second] = failures(result!);
  assert.equal(first![0], 'group › fails');
  assert.match(first![1]!, /\+ +1\n- +2/);
  assert.match(second!.join(': '), /^is skipped: skipped/);
});

test('a file that cannot be imported fails, and the next one runs', async () => {
  const [broken, next] = await run([`import './nowhere.mjs';`, `test('passes', () => {});`]);
  assert.match(failures(broken!)[0]!.join(), /Cannot find module/);
  assert.equal(next!.passed, 1);
});

test('unexpected console output fails the file that wrote it, and only that', async () => {
  const results = await run([
    `test('a', () => console.warn('a stray %s', 'word'));`,
    `test('b', () => { mock.method(console, 'warn', () => {}); console.warn('expected'); });`,
    `test('c', () => process.emitWarning('leaking'));`,
  ]);
  assert.deepEqual(
    results.map((result) => failures(result).map(([, message]) => message!.match(/stray word|leaking/)?.[0])),
    [['stray word'], [], ['leaking']],
  );
});

test('a test that hangs is named, and what passed before it counts', async () => {
  const options: WorkerOptions = { env: process.env };
  const worker = new WorkerProcess(options);
  // The start of the process is silent as well, and may take longer on a busy host.
  await worker.run(fileOf(`test('starts', () => {});`));
  options.silenceMs = 5_000;
  const result = await worker.run(
    fileOf(`test('passes', () => {}); test('hangs', () => new Promise(() => setInterval(() => {}, 60_000)));`),
  );
  assert.equal(result.passed, 1);
  assert.deepEqual(
    result.failures.map(({ path }) => path),
    [['hangs']],
  );
  assert.match(result.failures[0]!.message, /does not end/);
});

test('a test that ends the process is named', async () => {
  const [result] = await run([`test('passes', () => {}); test('exits', () => process.exit(0));`]);
  assert.equal(result!.passed, 1);
  assert.deepEqual(failures(result!), [['exits', 'process.exit(0) was called']]);
});

test('unhandled errors in timers, sockets and promises fail the test that started them', async () => {
  const never = 'return new Promise(() => {});';
  const [result, next] = await run([
    `import { createServer, connect } from 'node:net';
     test('passes', () => {});
     test('throws in a timer', () => { setTimeout(() => { throw new Error('late'); }, 1); ${never} });
     describe('group', () => {
       test('rejects', async () => { await null; void Promise.reject(new Error('unheard')); ${never} });
     });
     test('outer', async (t) => {
       await t.test('inner', () => {
         const server = createServer((socket) => { socket.destroy(); server.close(); throw new Error('in a socket'); });
         server.listen(0, '127.0.0.1', () => connect(server.address().port, '127.0.0.1').on('error', () => {}));
         ${never}
       });
     });`,
    `await new Promise(setImmediate);
     before(() => { globalThis.prepared = true; });
     test('declared after a wait', () => assert.ok(globalThis.prepared));`,
  ]);
  const errors = result!.failures.map(({ path, message }) => [
    path.join(' › '),
    /late|unheard|in a socket/.exec(message)?.[0],
  ]);
  assert.deepEqual(errors.slice(0, 3), [
    ['throws in a timer', 'late'],
    ['group › rejects', 'unheard'],
    ['outer › inner', 'in a socket'],
  ]);
  assert.deepEqual([result!.passed, next!.passed, next!.failures], [1, 1, []]);
});

test('a process that dies fails the running test with the signal, and what passed before it counts', async () => {
  const [result] = await run([
    `test('passes', () => {});
     describe('group', () => {
       test('passes too', () => {});
       test('dies', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); });
     });`,
  ]);
  assert.equal(result!.passed, 2);
  assert.deepEqual(failures(result!), [['group › dies', 'its process ended with signal SIGKILL']]);
});

test('a subtest that fails is one failure, and its command names the test that runs it', async () => {
  const [result] = await run([
    `describe('group', () => { test('outer', async (t) => { await t.test('inner', () => assert.ok(false)); }); });`,
  ]);
  assert.deepEqual(
    result!.failures.map(({ path, only }) => [path.join(' › '), only]),
    [['group › outer › inner', 'outer']],
  );
  assert.equal(result!.passed, 0);
});

test('a pattern runs only the tests whose name it matches', async () => {
  const [result] = await run([`test('one', () => {}); describe('group', () => { test('two', () => {}); });`], {
    only: 'two',
  });
  assert.deepEqual([result!.passed, result!.failures], [1, []]);
});

test('environment changes do not reach the next file', async () => {
  const results = await run([
    `process.env.ASSAY_LEAK = 'yes'; test('a', () => {});`,
    `test('b', () => assert.equal(process.env.ASSAY_LEAK, undefined));`,
  ]);
  assert.deepEqual(results.flatMap(failures), []);
});

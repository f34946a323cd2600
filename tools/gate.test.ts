import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { productEnvironment } from './launch/environment.mjs';

const folder = mkdtempSync(join(tmpdir(), 'assay-gate-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const QUIET = new URL('./quiet-console.mjs', import.meta.url).href;

/** Exit code and output of a test file with this body. */
function runTestFile(body: string): { status: number | null; output: string } {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.test.mjs`);
  writeFileSync(file, `import { mock, test } from 'node:test';\n${body}`);
  // Without NODE_TEST_CONTEXT, or the inner run takes itself for a part of this one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const answer = spawnSync(process.execPath, ['--test', `--import=${QUIET}`, file], { encoding: 'utf8', env });
  return { status: answer.status, output: answer.stdout + answer.stderr };
}

test('console output that nobody expected fails a test file, and is shown', () => {
  const { status, output } = runTestFile(`test('a', () => console.warn('a stray %s', 'word'));`);
  assert.equal(status, 1);
  assert.match(output, /console\.warn: a stray word/);
});

test('a warning of the process counts as output too', () => {
  const { status, output } = runTestFile(`test('a', () => process.emitWarning('leaking'));`);
  assert.equal(status, 1);
  assert.match(output, /leaking/);
});

test('output that a test expects is no failure', () => {
  const { status } = runTestFile(
    `test('a', () => { mock.method(console, 'warn', () => {}); console.warn('expected'); });`,
  );
  assert.equal(status, 0);
});

test('what npm and Node.js options of the caller set does not reach the product', () => {
  const before = { ...process.env };
  Object.assign(process.env, { NODE_OPTIONS: '--no-warnings', npm_config_omit: 'dev', NODE_ENV: 'test', PORT: '1234' });
  try {
    const environment = productEnvironment();
    assert.deepEqual(
      [environment.NODE_OPTIONS, environment.npm_config_omit, environment.NODE_ENV, environment.PORT],
      [undefined, undefined, undefined, '1234'],
    );
  } finally {
    for (const name of ['NODE_OPTIONS', 'npm_config_omit', 'NODE_ENV', 'PORT']) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const THREAD = `
  import { getCompileCacheDir } from 'node:module';
  import { parentPort } from 'node:worker_threads';
  parentPort.postMessage(getCompileCacheDir() !== undefined);`;
const MAIN = `
  import { once } from 'node:events';
  import { getCompileCacheDir } from 'node:module';
  import { Worker } from 'node:worker_threads';
  import { withCompileCache } from '${new URL('./compile-cache.ts', import.meta.url).href}';
  const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(THREAD)})), {
    env: withCompileCache(process.env),
  });
  const [inThread] = await once(worker, 'message');
  console.log(JSON.stringify({ inProcess: getCompileCacheDir() !== undefined, inThread }));`;

test('a thread of jobs uses the compile cache that its process does not use', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-compiled-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const shown = (more: Record<string, string>) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', MAIN], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...more },
      }),
    );
  const both = { NODE_COMPILE_CACHE: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
  assert.deepEqual(shown(both), { inProcess: false, inThread: true });
  assert.deepEqual(shown({ NODE_COMPILE_CACHE: folder }), { inProcess: true, inThread: true });
  assert.deepEqual(shown({}), { inProcess: false, inThread: false });
});

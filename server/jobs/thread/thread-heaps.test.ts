import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

/**
 * Prints the size of the young generation, in megabytes, of a thread that creates garbage: the median of 200 readings,
 * because V8 may exceed the limit for a moment while several of its threads move objects (2.5 times the limit was seen
 * in one reading, while the median was never above two thirds of it).
 */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  import { getHeapSpaceStatistics } from 'node:v8';
  const sizes = [];
  let kept = [];
  for (let round = 0; round < 200; round += 1) {
    for (let at = 0; at < 5_000; at += 1) kept.push([at]);
    if (kept.length > 50_000) kept = [];
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    sizes.push(space.physical_space_size);
  }
  parentPort.postMessage(sizes.sort((a, b) => a - b)[sizes.length / 2] / 2 ** 20);`;
const MAIN = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { useHeapLimitsOfThreads } from '${new URL('./thread-heaps.ts', import.meta.url).href}';
  if (process.argv[1] === 'own') useHeapLimitsOfThreads();
  const worker = new Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(THREAD)})), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 3 },
  });
  console.log((await once(worker, 'message'))[0]);`;

/** Megabytes of the young generation of a thread that is limited to three, in a process started as the product is. */
function youngGeneration(limits: 'own' | 'of the command line'): number {
  const args = ['--max-semi-space-size=8', '--input-type=module', '--eval', MAIN, limits];
  return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('a thread has a young generation as small as its own limit, not as large as that of the command line', () => {
  const own = youngGeneration('own');
  assert.ok(own <= 3, `${own} MB`);
  const other = youngGeneration('of the command line');
  assert.ok(other > 3, `${other} MB: the command line no longer overrides limits of threads, so nothing is to be done`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ThreadError, ThreadQueue } from './thread-queue.ts';

const WORKER = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (task) => {
    if (task === 'endless') for (;;);
    if (task === 'crash') throw new Error('crash');
    parentPort.postMessage(task + ' done');
  });`;
const queue = new ThreadQueue<string, string>(new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`), 'test', {
  ...{ cpuMs: 300, heapMb: 32, waitingMax: 5 },
});

test('a task over its budget and a crash fail alone: tasks that wait are performed by the next thread', async () => {
  const tasks = ['first', 'endless', 'second', 'crash', 'third', 'too many', 'too many'];
  const outcomes = tasks.map((task) => queue.run(task).catch((error: unknown) => (error as ThreadError).reason));
  assert.deepEqual(await Promise.all(outcomes), [
    'first done',
    'budget',
    'second done',
    'ended',
    'third done',
    'busy',
    'busy',
  ]);
  assert.equal(await queue.run('fourth'), 'fourth done');
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import os from 'node:os';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

test('a background thread has a lower priority than the thread that started it', {
  skip: process.platform !== 'linux',
}, async () => {
  const module = new URL('./thread-priority.ts', import.meta.url).href;
  const source = `
    import { readlinkSync } from 'node:fs';
    import os from 'node:os';
    import { parentPort } from 'node:worker_threads';
    import { lowerThreadPriority } from '${module}';
    lowerThreadPriority();
    parentPort.postMessage(os.getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));`;
  const before = os.getPriority();
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
  const [priority] = await once(worker, 'message');
  await worker.terminate();
  assert.equal(priority, Math.min(before + 10, os.constants.priority.PRIORITY_LOW));
  assert.equal(os.getPriority(), before);
});

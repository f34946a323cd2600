import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openVirtualTime } from './virtual-time.ts';

test('timers of real and of virtual time are cleared during virtual time, and real time is restored', async () => {
  const { setTimeout: realTimeout, clearTimeout: realClear, clearInterval: realClearInterval } = globalThis;
  const fired: string[] = [];
  const timeout = setTimeout(() => fired.push('real timeout'), 30);
  const interval = setInterval(() => fired.push('real interval'), 30);
  const time = await openVirtualTime();
  const virtual = setTimeout(() => fired.push('virtual timeout'), 50);
  clearTimeout(timeout);
  clearInterval(interval);
  clearTimeout(virtual);
  await new Promise<void>((done) => setTimeout(done, 1_000));
  await time.close();
  assert.equal(globalThis.setTimeout, realTimeout);
  assert.equal(globalThis.clearTimeout, realClear);
  assert.equal(globalThis.clearInterval, realClearInterval);
  await sleep(60);
  assert.deepEqual(fired, []);
});

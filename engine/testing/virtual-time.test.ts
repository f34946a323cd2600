import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openVirtualTime } from './virtual-time.ts';

test('timers of real and of virtual time are cleared during virtual time, and real time is restored', async () => {
  const { setTimeout: realTimeout, setInterval: realInterval, clearTimeout: realClear } = globalThis;
  const real = { setTimeout: realTimeout, setInterval: realInterval, clearTimeout: realClear, clearInterval };
  const fired: string[] = [];
  const time = await openVirtualTime();
  // Cleared in the same turn of the event loop, so that they cannot fire before, however busy the host is.
  clearTimeout(realTimeout(() => fired.push('real timeout'), 10));
  const interval = realInterval(() => fired.push('real interval'), 10);
  clearInterval(interval);
  clearTimeout(setTimeout(() => fired.push('virtual timeout'), 50));
  await new Promise<void>((done) => setTimeout(done, 1_000));
  await new Promise<void>((done) => realTimeout(done, 50));
  realClear(interval);
  await time.close();
  for (const name of ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const)
    assert.equal(globalThis[name], real[name], name);
  assert.deepEqual(fired, []);
});

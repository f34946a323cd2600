import assert from 'node:assert/strict';
import { it } from 'node:test';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { acquireSlot } from './rate-limit.ts';

await useVirtualTime();

/** Milliseconds until a number of slots were given. */
async function timeFor(count: number, ...[address, perSecond, of]: [string, number, 'connections' | 'scan']) {
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, () => acquireSlot(address, perSecond, undefined, of)));
  return performance.now() - began;
}

it('gives other probes their connections at once during a scan of ports', async () => {
  const scan = timeFor(2_000, '198.18.5.10', 350, 'scan');
  const handshakes = await timeFor(60, '198.18.5.10', 50, 'connections');
  // Ten at once, then fifty a second.
  assert.ok(handshakes < 1_300, String(handshakes));
  await scan;
});

it('slows the scan of ports down while other probes connect to the address', async () => {
  const alone = await timeFor(350, '198.18.6.11', 350, 'scan');
  await acquireSlot('198.18.7.12', 50);
  const beside = await timeFor(350, '198.18.7.12', 350, 'scan');
  assert.ok(beside > alone * 2, `${alone} ${beside}`);
});

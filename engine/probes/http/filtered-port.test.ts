import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openLinks } from '#network/testing/links.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeHttp } from './http.ts';

await useVirtualTime();

const FIREWALLED = '192.0.2.1';
const FIREWALLED6 = '2001:db8::1';
/** Answers at once; its IPv6 address does not. */
const OPEN = '192.0.2.2';
const BLACK_HOLE6 = '2001:db8::2';
const LINKED = [FIREWALLED, FIREWALLED6, BLACK_HOLE6];

const links = openLinks((address) => (LINKED.includes(address) ? { roundTrip: 50 } : undefined));
/** Milliseconds until each connection attempt was given up to which nothing listens. */
let waits: number[] = [];

const ground = startTestServers({
  timeouts: { connect: 5_000, dns: 3_000, exchange: 20_000 },
  links: {
    ...links,
    connect(address, port) {
      const began = performance.now();
      const socket = links.connect(address, port);
      if (port === undefined) socket.once('close', () => waits.push(performance.now() - began));
      return socket;
    },
  },
  roots: [{ name: 'a.root.test', addresses: ['198.51.100.1'] }],
});
after(() => ground.close());

async function probe(...addresses: string[]) {
  waits = [];
  const target = { host: 'www.site.example', addresses, mayAsk: () => true };
  const outcome = await probeHttp(target, ground.network, new AbortController().signal);
  assert.ok(outcome.ok);
  return outcome.value;
}

/** The longest attempt waits for the packet that the operating system repeats after a second, not for the time limit. */
function assertShortWaits(): void {
  const longest = Math.max(...waits);
  assert.ok(longest > 1_000 && longest < 2_000, waits.join());
}

it('waits for a filtered port as long as the round trip to the other one requires', async () => {
  await ground.web(`${FIREWALLED} 80`, (_request, response) => response.end('page'));
  await ground.web(`${FIREWALLED6} 80`, (_request, response) => response.end('page'));
  const { plain, secure } = await probe(FIREWALLED, FIREWALLED6);
  assert.deepEqual([plain.hops[0]?.status, secure.stopped], [200, 'timeout']);
  assertShortWaits();
});

it('waits for a silent IPv6 address as long as the round trip to the IPv4 address requires', async () => {
  await ground.web(`${OPEN} 80`, (_request, response) => response.end('page'));
  const { ipv6 } = await probe(OPEN, BLACK_HOLE6);
  assert.deepEqual([ipv6?.address, ipv6?.reason], [BLACK_HOLE6, 'timeout']);
  assertShortWaits();
});

import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { type Link, openLinks } from '#network/testing/links.ts';
import { seeded } from '#testing/fuzz/random.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { COMMON_PORTS } from './common-ports.ts';
import { probePorts } from './ports.ts';

await useVirtualTime();

const FIREWALLED = '192.0.2.10';
const LOSSY = '192.0.2.11';
const DEAF = '192.0.2.12';
const REFUSING = '192.0.2.13';

const random = seeded(7);
const LINKS: Readonly<Record<string, Link>> = {
  [FIREWALLED]: { roundTrip: 50 },
  [LOSSY]: { roundTrip: 50, lost: () => random.int(100) < 3 },
  [DEAF]: { roundTrip: 50 },
};
const ground = startTestServers({
  connectionsPerSecond: 50,
  timeouts: { connect: 5_000, dns: 3_000, exchange: 20_000 },
  links: openLinks((address) => LINKS[address]),
});
after(() => ground.close());

const serve = (address: string, port: number) =>
  ground.web(`${address} ${port}`, (_request, response) => response.end('x'));

/** Scans the common ports; returns what was found and the milliseconds until then. */
async function scan(address: string) {
  const began = performance.now();
  const target = { names: ['www.site.example'], addresses: [address], provider: null, ports: [] };
  const outcome = await probePorts(target, ground.network, new AbortController().signal);
  assert.ok(outcome.ok);
  const { open, closed, filtered, stopped } = outcome.value.addresses[0]!;
  return { took: performance.now() - began, open: open.map(({ port }) => port), closed, filtered, stopped };
}

it('finds two open ports behind a firewall within five seconds', async () => {
  for (const port of [80, 8080]) await serve(FIREWALLED, port);
  const { took, ...found } = await scan(FIREWALLED);
  assert.deepEqual(found, { open: [80, 8080], closed: 0, filtered: 98, stopped: null });
  assert.ok(took <= 5_000, `${took} ms`);
});

it('finds the same ports if three percent of connection attempts are lost', async () => {
  const ports = COMMON_PORTS.map(({ port }) => port).filter((_port, at) => at % 4 === 0);
  for (const port of ports) await serve(LOSSY, port);
  const { open, filtered } = await scan(LOSSY);
  assert.deepEqual([open, filtered], [ports.toSorted((one, other) => one - other), 75]);
});

it('gives up an address that never answers after a single wait', async () => {
  const { took, ...found } = await scan(DEAF);
  assert.deepEqual(found, { open: [], closed: 0, filtered: 40, stopped: 'timeout' });
  assert.ok(took <= 5_000, `${took} ms`);
});

it('asks a host that refuses closed ports once each', async () => {
  await serve(REFUSING, 80);
  const { took, ...found } = await scan(REFUSING);
  assert.deepEqual(found, { open: [80], closed: 99, filtered: 0, stopped: null });
  assert.ok(took <= 3_000, `${took} ms`);
});

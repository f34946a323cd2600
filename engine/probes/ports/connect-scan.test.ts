import assert from 'node:assert/strict';
import type net from 'node:net';
import { it } from 'node:test';
import { DialError, type Network } from '#network/network.ts';
import { connectScan } from './connect-scan.ts';
import { createPacer } from './pacer.ts';

/** A network whose ports respond as given; `asked` counts the connections. */
function networkOf(answer: (port: number, time: number) => 'open' | 'refused' | 'timeout' | 'unreachable') {
  const asked = new Map<number, number>();
  const connect: Network['connect'] = async ({ port }, options) => {
    const time = (asked.get(port) ?? 0) + 1;
    asked.set(port, time);
    options?.onDial?.();
    const said = answer(port, time);
    if (said !== 'open') throw new DialError(said, said);
    return { destroy() {} } as net.Socket;
  };
  return { asked, network: { connect, roundTrip: () => null } as unknown as Network };
}

/** The same network after another probe got an answer of the address. */
const aliveAs = (network: Network): Network => ({ ...network, roundTrip: () => 300 });

const pacer = () => createPacer({ first: 10, most: 40 });
const signal = new AbortController().signal;

async function scan(network: Network, ports: readonly number[], enough = () => false) {
  const open: number[] = [];
  const result = await connectScan(
    { address: '192.0.2.1', ports, pacer: pacer(), onOpen: (port) => void open.push(port), enough },
    network,
    signal,
  );
  return { ...result, open };
}

it('retries a silent port once, so that packet loss does not look like a filter', async () => {
  const { network, asked } = networkOf((port, time) =>
    port === 22 ? (time === 1 ? 'timeout' : 'open') : port === 25 ? 'timeout' : 'refused',
  );
  const { open, closed, filtered, silent, asked: count } = await scan(network, [21, 22, 23, 25, 80]);
  assert.deepEqual([open, closed, filtered, silent, count], [[22], 3, 1, '25', 5]);
  assert.deepEqual([asked.get(25), asked.get(80)], [2, 1]);
});

it('gives up an address that drops everything, and one without a route', async () => {
  const ports = Array.from({ length: 100 }, (_unused, index) => index + 1);
  const deaf = networkOf(() => 'timeout');
  const dropped = await scan(deaf.network, ports);
  assert.equal(dropped.stopped, 'timeout');
  assert.ok(deaf.asked.size < 60, String(deaf.asked.size));
  const away = networkOf(() => 'unreachable');
  assert.equal((await scan(away.network, ports)).stopped, 'unreachable');
});

it('does not give up an address that answered another probe', async () => {
  const ports = Array.from({ length: 100 }, (_unused, index) => index + 1);
  const { network, asked } = networkOf((port) => (port === 100 ? 'open' : 'timeout'));
  const { open, filtered, stopped } = await scan(aliveAs(network), ports);
  assert.deepEqual([open, filtered, stopped], [[100], 99, null]);
  assert.deepEqual([asked.get(1), asked.get(100)], [2, 1]);
});

it('retries a sample of many silent ports if none of them responds', async () => {
  const ports = Array.from({ length: 2_000 }, (_unused, index) => index + 1);
  const { network, asked } = networkOf((port) => (port % 20 === 0 ? 'refused' : 'timeout'));
  const { filtered, closed } = await scan(network, ports);
  assert.deepEqual([filtered, closed], [1_900, 100]);
  const again = [...asked.values()].filter((times) => times > 1).length;
  assert.ok(again >= 200 && again < 320, String(again));
});

it('retries all of them if some respond the second time', async () => {
  const ports = Array.from({ length: 500 }, (_unused, index) => index + 1);
  const { network } = networkOf((port, time) => (port % 20 === 0 || time > 1 ? 'refused' : 'timeout'));
  const { filtered, closed } = await scan(network, ports);
  assert.deepEqual([filtered, closed], [0, 500]);
});

it('ends early when enough has been seen', async () => {
  let seen = 0;
  const { network, asked } = networkOf(() => {
    seen += 1;
    return 'open';
  });
  await scan(
    network,
    Array.from({ length: 500 }, (_unused, index) => index + 1),
    () => seen >= 30,
  );
  assert.ok(asked.size < 100, String(asked.size));
});

it('does not slow down for a firewall that drops most ports, but for packet loss', async () => {
  const ports = Array.from({ length: 400 }, (_unused, index) => index + 1);
  const walled = networkOf((port) => (port % 20 === 0 ? 'refused' : 'timeout'));
  const behind = pacer();
  const order = { address: '192.0.2.1', ports };
  await connectScan({ ...order, pacer: behind, onOpen: () => {}, enough: () => false }, walled.network, signal);
  assert.ok(behind.window() >= 10, String(behind.window()));
  const loaded = networkOf((port, time) => (port % 20 === 0 || time > 1 ? 'refused' : 'timeout'));
  const slower = pacer();
  let least = Number.POSITIVE_INFINITY;
  const watched = {
    ...slower,
    lost() {
      slower.lost();
      least = Math.min(least, slower.window());
    },
  };
  await connectScan({ ...order, pacer: watched, onOpen: () => {}, enough: () => false }, loaded.network, signal);
  assert.equal(least, 4);
});

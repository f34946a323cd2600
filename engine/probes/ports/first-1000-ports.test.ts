import assert from 'node:assert/strict';
import { it } from 'node:test';
import { COMMON_PORTS } from './common-ports.ts';
import { allPorts, FIRST_1000_PORTS, PORT_GROUPS, protocolOn, SILENT_PORTS } from './first-1000-ports.ts';

it('contains a thousand different ports that begin with the common hundred', () => {
  assert.equal(FIRST_1000_PORTS.length, 1_000);
  assert.equal(new Set(FIRST_1000_PORTS).size, 1_000);
  assert.deepEqual(
    FIRST_1000_PORTS.slice(0, 100),
    COMMON_PORTS.map(({ port }) => port),
  );
  assert.ok(FIRST_1000_PORTS.every((port) => Number.isInteger(port) && port > 0 && port < 65_536));
});

it('names an origin for every part, and includes some of each', () => {
  const taken = new Set(FIRST_1000_PORTS);
  for (const { origin, what, ports } of PORT_GROUPS) {
    assert.ok(origin && what);
    assert.ok(
      ports.split(/[ -]/).some((port) => taken.has(Number(port))),
      what,
    );
  }
});

it('visits every port once, the likely ones first', () => {
  const all = allPorts();
  assert.equal(all.length, 65_535);
  assert.equal(new Set(all).size, 65_535);
  assert.deepEqual(all.slice(0, 1_000), FIRST_1000_PORTS);
});

it('sends nothing to controllers and printers, wherever they are in the list', () => {
  for (const port of [502, 789, 2404, 4840, 9100, 9107, 20_000])
    assert.equal(protocolOn(port).dialogue, 'silent', String(port));
  assert.ok([...SILENT_PORTS].every((port) => protocolOn(port).dialogue === 'silent'));
  assert.equal(protocolOn(12_345).dialogue, 'greets');
  assert.deepEqual(protocolOn(8_883), { port: 8_883, dialogue: 'mqtt', tls: true });
});

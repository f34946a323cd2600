import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import acceptsEverything from './accepts-everything.ts';

const open = Array.from({ length: 40 }, (_unused, index) => openPort(3_000 + index, service('unknown')));
const address = { address: '192.0.2.1', asked: 100, open, closed: 0, filtered: 60, stopped: null };

scenarios(acceptsEverything, {
  'an ordinary machine': { given: { ports: ports([openPort(443, service('http'))]) }, expect: [] },
  'port after port takes connections': {
    given: { ports: ports([], { addresses: [{ ...address, acceptsAll: true }] }) },
    expect: ['seen'],
  },
});

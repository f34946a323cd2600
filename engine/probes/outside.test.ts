import assert from 'node:assert/strict';
import { test } from 'node:test';
import { probeLookAlikes } from './look-alikes.ts';
import { probeReputation } from './reputation.ts';
import { testNetwork } from './testing/dns-servers.ts';
import { startSmallInternet } from './testing/small-internet.ts';

const dead = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });

test('registered look-alikes are found with their mail, and the owner’s are told by their name servers', async () => {
  const world = await startSmallInternet([], {
    others: [
      [
        'examples.test',
        [
          ['examples.test', 'NS', 'ns.parking.test'],
          ['examples.test', 'A', '192.0.2.66'],
          ['examples.test', 'MX', { preference: 10, exchange: 'mx.parking.test' }],
        ],
      ],
      [
        'exmple.test',
        [
          ['exmple.test', 'NS', 'ns1.example.test'],
          ['exmple.test', 'MX', { preference: 0, exchange: '.' }],
        ],
      ],
      // An address without name servers: a registry's wildcard, not a registration.
      ['exaple.test', [['exaple.test', 'A', '192.0.2.67']]],
    ],
  });
  const outcome = await probeLookAlikes({ domain: 'example.test', sources: { rdapBootstrap: null } }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.found.map(({ name, kind, mx, sameNameServers }) => [name, kind, mx, sameNameServers]),
    [
      ['examples.test', 'addition', true, false],
      ['exmple.test', 'omission', false, true],
    ],
  );
  assert.equal(outcome.value.asked, outcome.value.generated);
});

test('look-alikes that nobody answered for are a reason, not none', async () => {
  const outcome = await probeLookAlikes({ domain: 'example.test', sources: { rdapBootstrap: null } }, dead);
  assert.deepEqual(outcome, { ok: false, reason: 'unreachable' });
});

test('an address’s reverse name is confirmed by the way back; sources that are off are named', async () => {
  const world = await startSmallInternet([['mail.example.test', 'A', '192.0.2.25']], {
    others: [
      [
        '2.0.192.in-addr.arpa',
        [
          ['25.2.0.192.in-addr.arpa', 'PTR', 'mail.example.test'],
          ['26.2.0.192.in-addr.arpa', 'PTR', 'mail.example.test'],
        ],
      ],
    ],
  });
  const input = {
    names: ['mail.example.test'],
    addresses: ['192.0.2.25', '192.0.2.26', '192.0.2.27'].map((address) => ({ address, mail: true })),
    time: '2026-11-21T00:00:00.000Z',
    sources: {
      dnsBlockLists: [],
      virusTotal: null,
      rdapAddress: null,
      locations: [{ range: '192.0.2.0/24', country: 'TW', asn: 1, operator: 'O' }],
    },
    catalogue: null,
  };
  const outcome = await probeReputation(input, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.addresses.map(({ reverse, forwardConfirmed }) => [reverse, forwardConfirmed]),
    [
      [['mail.example.test'], true],
      [['mail.example.test'], false],
      [[], false],
    ],
  );
  assert.deepEqual(outcome.value.addresses[0]?.missing, { blockLists: 'source-off', malicious: 'source-no-key' });
  const unknown = await probeReputation(input, dead);
  assert.equal(unknown.ok && unknown.value.addresses[0]?.forwardConfirmed, null);
});

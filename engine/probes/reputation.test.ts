import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNetwork } from '../network/testing/dns-servers.ts';
import { startTestInternet } from '../network/testing/test-internet.ts';
import { probeReputation } from './reputation.ts';

const dead = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });

test("an address's reverse name is confirmed by forward lookup; disabled sources are named", async () => {
  const world = await startTestInternet([['mail.example.test', 'A', '192.0.2.25']], {
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
    catalog: null,
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
  assert.deepEqual(outcome.value.addresses[0]?.lacks, {
    blockLists: 'source-off',
    malicious: 'source-no-key',
    route: 'source-off',
  });
  const unknown = await probeReputation(input, dead);
  assert.ok(unknown.ok);
  assert.equal(unknown.value.addresses[0]?.forwardConfirmed, null);
  assert.deepEqual(Object.keys(unknown.value.addresses[0]?.lacks ?? {}).slice(0, 2), ['reverse', 'forwardConfirmed']);
});

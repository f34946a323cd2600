import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authoritative, startDnsServer, testNetwork, type ZoneRecord } from '../probes/testing/dns-servers.ts';
import { cdnOf } from './cdn.ts';
import { askBlockLists, reverseLabels } from './dns-block-lists.ts';
import { locateAddress } from './ip-locations.ts';

test('addresses are reversed as block lists and PTR ask for them', () => {
  assert.equal(reverseLabels('192.0.2.1'), '1.2.0.192');
  assert.equal(reverseLabels('2001:db8::1'), `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2`);
  assert.equal(reverseLabels('::ffff:192.0.2.1'), '1.2.0.192');
  assert.equal(reverseLabels('nonsense'), null);
});

const TEST_POINT: ZoneRecord = ['2.0.0.127.list.test', 'A', '127.0.0.2'];
const SOA: ZoneRecord = ['list.test', 'SOA', { mname: 'a.list.test', rname: 'b.list.test' }];

const cases: readonly [what: string, records: ZoneRecord[], expected: { state: string; policy?: boolean }][] = [
  ['not listed', [TEST_POINT], { state: 'clear' }],
  ['listed for abuse', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.4']], { state: 'listed', policy: false }],
  ['listed by policy', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.10']], { state: 'listed', policy: true }],
  [
    'listed for both',
    [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.0.0.10'], ['9.2.0.192.list.test', 'A', '127.0.0.4']],
    { state: 'listed', policy: false },
  ],
  ['question refused', [TEST_POINT, ['9.2.0.192.list.test', 'A', '127.255.255.254']], { state: 'unusable' }],
  ['a list without test point', [['9.2.0.192.list.test', 'A', '127.0.0.2']], { state: 'unusable' }],
  ['a list that lists everything', [['*.list.test', 'A', '127.0.0.2']], { state: 'unusable' }],
  ['a list whose domain was sold', [TEST_POINT, ['9.2.0.192.list.test', 'A', '203.0.113.5']], { state: 'unusable' }],
];
for (const [what, records, expected] of cases) {
  test(`a block list's answer: ${what}`, async () => {
    const server = await startDnsServer(authoritative('list.test', [SOA, ...records]));
    const network = testNetwork({ '192.0.2.53': server }, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
    const lists = [{ id: 'list', zone: 'list.test', policyCodes: ['127.0.0.10'] }];
    const [answer] = await askBlockLists('192.0.2.9', lists, network, undefined);
    await server.close();
    assert.equal(answer?.state, expected.state);
    if (expected.policy !== undefined) assert.equal(answer?.policy, expected.policy);
  });
}

test('the edge of a content delivery service is known by range or AS number', () => {
  assert.equal(cdnOf('104.16.1.1', null), 'Cloudflare');
  assert.equal(cdnOf('2606:4700::1', null), 'Cloudflare');
  assert.equal(cdnOf('192.0.2.1', 54113), 'Fastly');
  assert.equal(cdnOf('192.0.2.1', 16509), null);
  assert.equal(cdnOf('nonsense', null), null);
});

test('country, AS number and operator come from the offline data, the operator’s own list first', async () => {
  assert.deepEqual(await locateAddress('1.1.1.1'), { country: 'AU', asn: 13335, operator: 'Cloudflare, Inc.' });
  assert.equal((await locateAddress('2001:4860:4860::8888')).asn, 15169);
  assert.deepEqual(await locateAddress('192.0.2.1'), { country: null, asn: null, operator: null });
  const own = [{ range: '192.0.2.0/24', country: 'TW', asn: 64_500, operator: 'Own' }];
  assert.deepEqual(await locateAddress('192.0.2.1', own), { country: 'TW', asn: 64_500, operator: 'Own' });
  assert.deepEqual(await locateAddress('nonsense'), { country: null, asn: null, operator: null });
});

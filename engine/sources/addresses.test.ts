import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reverseLabels } from '../network/dns/reverse.ts';
import { cdnOf } from './cdn.ts';
import { locateAddress } from './ip-locations.ts';

test('addresses are reversed for block lists and PTR queries', () => {
  assert.equal(reverseLabels('192.0.2.1'), '1.2.0.192');
  assert.equal(reverseLabels('2001:db8::1'), `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2`);
  assert.equal(reverseLabels('::ffff:192.0.2.1'), '1.2.0.192');
  assert.equal(reverseLabels('nonsense'), null);
});

test('a CDN edge is recognized by range or AS number', () => {
  assert.equal(cdnOf('104.16.1.1', null), 'Cloudflare');
  assert.equal(cdnOf('2606:4700::1', null), 'Cloudflare');
  assert.equal(cdnOf('192.0.2.1', 54113), 'Fastly');
  assert.equal(cdnOf('192.0.2.1', 16509), null);
  assert.equal(cdnOf('nonsense', null), null);
});

test("country, AS number and operator come from offline data, the operator's own list first", async () => {
  assert.deepEqual(await locateAddress('1.1.1.1'), { country: 'AU', asn: 13335, operator: 'Cloudflare, Inc.' });
  assert.equal((await locateAddress('2001:4860:4860::8888')).asn, 15169);
  assert.deepEqual(await locateAddress('192.0.2.1'), { country: null, asn: null, operator: null });
  const own = [{ range: '192.0.2.0/24', country: 'TW', asn: 64_500, operator: 'Own' }];
  assert.deepEqual(await locateAddress('192.0.2.1', own), { country: 'TW', asn: 64_500, operator: 'Own' });
  assert.deepEqual(await locateAddress('nonsense'), { country: null, asn: null, operator: null });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerQuery } from './authoritative-answer.ts';
import { reverseName, soa, type Zone, type ZoneLine } from './zone.ts';

const rows: ZoneLine[] = [
  ['@', 'SOA', soa('ns1.oak.test', 'hostmaster.oak.test')],
  ['@', 'NS', 'ns1.oak.test'],
  ['ns1', 'A', '192.0.2.1'],
  ['www', 'CNAME', 'web.oak.test'],
  ['web', 'A', '192.0.2.2'],
  ['out', 'CNAME', 'elsewhere.example'],
  ['deep.down', 'TXT', 'here'],
  ['*.wild', 'A', '192.0.2.3'],
  ['child', 'NS', 'ns.child.oak.test'],
  ['ns.child', 'A', '192.0.2.4'],
];
const zones = new Map<string, Zone>([['oak.test', { name: 'oak.test', signing: 'unsigned', rows }]]);
const ask = (name: string, type: string) => answerQuery(zones, name, type);
const told = (name: string, type: string) => ask(name, type).answers.map(({ data }) => data);

test('An existing name without the queried type gives NODATA with the SOA, a missing one NXDOMAIN', () => {
  const noData = ask('web.oak.test', 'MX');
  assert.deepEqual([noData.rcode, noData.answers.length, noData.authorities[0]?.type], ['NOERROR', 0, 'SOA']);
  const missing = ask('none.oak.test', 'A');
  assert.deepEqual([missing.rcode, missing.authorities[0]?.type], ['NXDOMAIN', 'SOA']);
});

test('A name between apex and leaf exists without records (empty non-terminal)', () => {
  assert.equal(ask('down.oak.test', 'TXT').rcode, 'NOERROR');
});

test('A CNAME is followed within the zone and returned alone if it leads out', () => {
  assert.deepEqual(told('www.oak.test', 'A'), ['web.oak.test', '192.0.2.2']);
  assert.deepEqual(told('out.oak.test', 'A'), ['elsewhere.example']);
});

test('A wildcard responds under the queried name', () => {
  const { answers } = ask('a.b.wild.oak.test', 'A');
  assert.deepEqual(
    answers.map(({ name, data }) => [name, data]),
    [['a.b.wild.oak.test', '192.0.2.3']],
  );
});

test('Below a delegation the server refers with glue and without authority', () => {
  const referral = ask('www.child.oak.test', 'A');
  assert.equal(referral.authoritative, false);
  assert.deepEqual([referral.authorities[0]?.data, referral.additionals[0]?.data], ['ns.child.oak.test', '192.0.2.4']);
});

test('A query for another zone is refused', () => {
  assert.equal(ask('ash.test', 'A').rcode, 'REFUSED');
});

test('Reverse names are built for both address families', () => {
  assert.equal(reverseName('192.0.2.5'), '5.2.0.192.in-addr.arpa');
  assert.equal(reverseName('2001:db8::1'), `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`);
});

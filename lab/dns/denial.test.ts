import assert from 'node:assert/strict';
import { test } from 'node:test';
import { denial } from './denial.ts';
import { soa, type Zone, type ZoneLine } from './zone.ts';

const rows: ZoneLine[] = [
  ['@', 'SOA', soa('ns1.oak.test', 'hostmaster.oak.test')],
  ['@', 'NS', 'ns1.oak.test'],
  ['ns1', 'A', '192.0.2.1'],
  ['deep.down', 'TXT', 'here'],
  ['child', 'NS', 'ns.child.oak.test'],
  ['ns.child', 'A', '192.0.2.4'],
];
const zone: Zone = { name: 'oak.test', signing: 'signed', rows };
const owners = (name: string, exists: boolean, of = zone) => denial(of, name, exists).map((record) => record.name);

test('a missing name is proved by its gap and the gap of its wildcard, each once', () => {
  assert.deepEqual(owners('m.oak.test', false), ['deep.down.oak.test', 'oak.test']);
  assert.deepEqual(owners('b.oak.test', false), ['oak.test']);
});

test('a missing type is proved at the name, an empty non-terminal by the gap that ends below it', () => {
  const [own] = denial(zone, 'ns1.oak.test', true);
  assert.deepEqual([own?.name, own?.type === 'NSEC' && own.data.rrtypes], ['ns1.oak.test', ['A', 'RRSIG', 'NSEC']]);
  const [gap] = denial(zone, 'down.oak.test', true);
  assert.equal(gap?.type === 'NSEC' && gap.data.nextDomain, 'deep.down.oak.test');
});

test('a delegation shows its NS, and glue is not part of the chain', () => {
  const [cut] = denial(zone, 'child.oak.test', true);
  assert.deepEqual(cut?.type === 'NSEC' && cut.data.rrtypes, ['NS', 'RRSIG', 'NSEC']);
  assert.ok(!owners('zz.oak.test', false).includes('ns.child.oak.test'));
});

test('with NSEC3 the closest encloser, the gap and the wildcard are proved by hashes', () => {
  const hashed: Zone = { ...zone, nsec3: { iterations: 0, salt: '' } };
  const records = denial(hashed, 'q.oak.test', false);
  assert.ok(
    records.length >= 2 &&
      records.every(({ type, name }) => type === 'NSEC3' && /^[0-9a-v]{32}\.oak\.test$/.test(name)),
  );
  assert.equal(denial(hashed, 'ns1.oak.test', true).length, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('an IPv4 address is counted by itself, in any notation', () => {
  assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(networkOf('::ffff:c000:207'), '192.0.2.7');
});

test('the addresses of one IPv6 /64 are counted together, those of another separately', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:192.0.2.1',
    '2001:db8:1:2::',
  ];
  assert.deepEqual([...new Set(same.map(networkOf))], ['2001:db8:1:2::/64']);
  assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3::/64');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('an invalid address is counted as it is', () => {
  assert.equal(networkOf('unix'), 'unix');
  assert.equal(networkOf(''), '');
});

test('an IPv4 address at the end of an IPv6 address counts with its value, at any length', () => {
  assert.equal(networkOf('::ffff:10.20.30.40'), '10.20.30.40');
  assert.equal(networkOf('::ffff:255.255.255.255'), '255.255.255.255');
  assert.equal(networkOf('0::ffff:192.0.2.133'), '192.0.2.133');
  assert.equal(networkOf('64:ff9b:1:2::192.0.2.1'), '64:ff9b:1:2::/64');
  assert.equal(networkOf('1:2:3:4:5:6:192.0.2.133'), '1:2:3:4::/64');
  assert.equal(networkOf('::1:2:3:4:5'), '0:0:0:1::/64');
  assert.equal(networkOf('1:2::'), '1:2:0:0::/64');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInternalAddress, networkOf } from './addresses.ts';

test('private, public and documentation addresses are distinguished', () => {
  const internal = ['10.0.0.1', '192.168.1.1', '127.0.0.1', '169.254.0.1', '100.64.0.1', 'fd00::1', 'fe80::1', '::1'];
  const others = ['192.0.2.1', '198.51.100.1', '9.9.9.9', '2001:db8::1', '2620:fe::fe', 'none'];
  assert.deepEqual([internal.filter((one) => !isInternalAddress(one)), others.filter(isInternalAddress)], [[], []]);
});

test('a network is 24 bits of IPv4 and 48 of IPv6, in any notation', () => {
  assert.equal(networkOf('192.0.2.1'), networkOf('192.0.2.254'));
  assert.notEqual(networkOf('192.0.2.1'), networkOf('192.0.3.1'));
  assert.equal(networkOf('2001:db8:1::1'), networkOf('2001:0db8:0001:ffff::2'));
  assert.notEqual(networkOf('2001:db8:1::1'), networkOf('2001:db8:2::1'));
});

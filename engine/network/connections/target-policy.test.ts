import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalAddress, createTargetPolicy } from './target-policy.ts';

const guard = createTargetPolicy({
  allowPrivate: false,
  doNotScan: ['203.0.114.0/24', 'kept.example', '*.wild.example', '2606:4700::/32', '9.9.9.9'],
});

it('allows global unicast addresses', () => {
  for (const address of ['1.1.1.1', '93.184.216.34', '2001:4860:4860::8888', '2a00:1450::1']) {
    assert.equal(guard.addressAllowed(address), true, address);
  }
});

it('rejects every address that is not global unicast, also inside IPv6 transition addresses', () => {
  const refused = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::0808:0808',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '5f00::1',
    'fec0::1',
    '100::1',
  ]; // prettier-ignore
  for (const address of refused) assert.equal(guard.addressAllowed(address), false, address);
});

it('rejects anything that is not a four-part IPv4 or an IPv6 literal', () => {
  for (const text of [
    '',
    'example.com',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0177.0.0.1',
    '1.1.1.1 ',
    'fe80::1%eth0',
    '::ffff:1.2.3',
  ]) {
    assert.equal(guard.addressAllowed(text), false, text);
  }
});

it('applies the deny list by range and by name, private addresses allowed or not', () => {
  const lenient = createTargetPolicy({ allowPrivate: true, doNotScan: ['10.9.0.0/16'] });
  assert.equal(lenient.addressAllowed('10.8.0.1'), true);
  assert.equal(lenient.addressAllowed('10.9.0.1'), false);
  assert.equal(lenient.addressAllowed('::ffff:10.9.0.1'), false);
  assert.equal(lenient.addressAllowed('64:ff9b::10.9.0.1'), false);
  for (const address of ['203.0.114.7', '2606:4700::1', '9.9.9.9']) assert.equal(guard.addressAllowed(address), false);
  for (const name of ['kept.example', 'a.b.KEPT.example.', 'x.wild.example'])
    assert.equal(guard.nameAllowed(name), false);
  for (const name of ['notkept.example', 'example']) assert.equal(guard.nameAllowed(name), true);
});

it('normalizes addresses', () => {
  assert.equal(canonicalAddress('2001:DB8:0:0::1'), '2001:db8::1');
  assert.equal(canonicalAddress('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(canonicalAddress('example.com'), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeKey } from './dnssec.ts';

/** The key of RFC 4034 §5.4, whose tag is given there. */
const RFC_4034 =
  'AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvxegXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';

test('tag and length of a key are those of its RFC', () => {
  const key = { flags: 256, algorithm: 5, key: Buffer.from(RFC_4034, 'base64') };
  assert.deepEqual(describeKey(key), { keyTag: 60_485, algorithm: 5, bits: 1024, sep: false });
});

test('curves have their length, unknown algorithms and broken keys none', () => {
  const bits = (algorithm: number, key = Buffer.alloc(64)) => describeKey({ flags: 257, algorithm, key }).bits;
  assert.deepEqual(
    [bits(13), bits(14), bits(15), bits(16), bits(99), bits(8, Buffer.from([1]))],
    [256, 384, 256, 456, null, null],
  );
  assert.equal(bits(8, Buffer.from([200, 1, 2])), null);
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { iconMurmur, murmur3 } from './murmur.ts';

it('gives the published values of MurmurHash3', () => {
  const hash = (text: string) => murmur3(Buffer.from(text)) >>> 0;
  assert.deepEqual(
    ['', 'hello', 'hello, world', 'The quick brown fox jumps over the lazy dog'].map(hash),
    [0, 0x248bfa47, 0x149bbb7f, 0x2e4ff723],
  );
});

it('hashes an icon as line-wrapped base64', () => {
  const icon = new Uint8Array(60).fill(1);
  const text = icon.length > 0 ? Buffer.from(icon).toString('base64') : '';
  assert.equal(iconMurmur(icon), murmur3(Buffer.from(`${text.slice(0, 76)}\n${text.slice(76)}\n`)));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitmap, keySet, makeKey, signed, nsec as signedNsec } from '#testing/signed-zones.ts';
import { nsec3Hash, readDenial } from './denial.ts';
import { readKeys } from './records.ts';
import { labelsOf, readMessage, TYPE, type WireRecord } from './wire.ts';

const ZONE = 'example';
const key = makeKey(ZONE);
const keys = readKeys(keySet(key));
const nsec = (owner: string, next: string, ...types: number[]) => signedNsec(key, owner, next, ...types);
const ask = (name: string, type: number, records: readonly WireRecord[], now = 1500) =>
  readDenial({ name: labelsOf(name), type }, records, labelsOf(ZONE), keys, now);

test('an NSEC at the name proves a missing type, not one that it lists', () => {
  const records = nsec('a.example', 'c.example', TYPE.A, TYPE.RRSIG);
  assert.equal(ask('a.example', TYPE.MX, records), 'no-data');
  assert.equal(ask('a.example', TYPE.A, records), null);
  assert.equal(ask('a.example', TYPE.MX, records, 2500), null);
  assert.equal(ask('a.example', TYPE.MX, records.slice(0, 1)), null);
});

test('a missing name requires proof for itself and for the wildcard', () => {
  const gap = nsec('a.example', 'c.example', TYPE.A);
  assert.equal(ask('b.example', TYPE.A, gap), null);
  assert.equal(ask('b.example', TYPE.A, [...gap, ...nsec('example', 'a.example', TYPE.SOA)]), 'no-name');
  assert.equal(
    ask('z.example', TYPE.A, [...nsec('c.example', 'example', TYPE.A), ...nsec('example', 'a.example')]),
    'no-name',
  );
  assert.equal(ask('down.example', TYPE.A, nsec('c.example', 'x.down.example', TYPE.A)), 'no-data');
});

test("an unsigned delegation is proved by the parent's NSEC, never by the child's", () => {
  assert.equal(ask('sub.example', TYPE.DS, nsec('sub.example', 'z.example', TYPE.NS)), 'no-data');
  assert.equal(ask('sub.example', TYPE.DS, nsec('sub.example', 'z.example', TYPE.NS, TYPE.SOA)), null);
  assert.equal(ask('sub.example', TYPE.DS, nsec('sub.example', 'z.example', TYPE.NS, TYPE.DS)), null);
});

/** RFC 5155 appendix A: twelve iterations, salt AABBCCDD. */
const SALT = Buffer.from('aabbccdd', 'hex');
const base32 = (bytes: Buffer) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2).toString(32)).join('');
};

test('NSEC3 hashes are those of RFC 5155', () => {
  const hashes = {
    example: '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom',
    'a.example': '35mthgpgcu1qg68fab165klnsnk3dpvl',
    'ns1.example': '2t7b4g4vsa5smi47k61mv5bv1a22bojr',
    '*.w.example': 'r53bq7cc2uvmubfu5ocmm6pers9tk9en',
    'X.Y.w.example': '2vptu5timamqttgl4luu9kg21e0aor3s',
  };
  for (const [name, hash] of Object.entries(hashes)) assert.equal(base32(nsec3Hash(labelsOf(name), SALT, 12)), hash);
});

function nsec3(name: string, { optOut = false, iterations = 12, types = [] as number[], gapAfter = 1 } = {}) {
  const hash = nsec3Hash(labelsOf(name), SALT, iterations);
  const next = Buffer.from(hash);
  next[0] = (next[0]! + gapAfter) & 255;
  const head = Buffer.from([1, optOut ? 1 : 0, iterations >> 8, iterations & 255, SALT.length, ...SALT, next.length]);
  return signed(key, `${base32(hash)}.example`, TYPE.NSEC3, [Buffer.concat([head, next, bitmap(types)])]);
}
/** A record from just before the name's hash to just after it. */
function around(name: string, optOut = false) {
  const hash = nsec3Hash(labelsOf(name), SALT, 12);
  const [from, to] = [Buffer.from(hash), Buffer.from(hash)];
  from[19] = from[19]! - 1;
  to[19] = to[19]! + 1;
  const head = Buffer.from([1, optOut ? 1 : 0, 0, 12, SALT.length, ...SALT, 20]);
  return signed(key, `${base32(from)}.example`, TYPE.NSEC3, [Buffer.concat([head, to, bitmap([TYPE.A])])]);
}

test('NSEC3 proves a missing type, a missing name and an opt-out, within a limit of iterations', () => {
  assert.equal(ask('ns1.example', TYPE.MX, nsec3('ns1.example', { types: [TYPE.A] })), 'no-data');
  assert.equal(ask('ns1.example', TYPE.A, nsec3('ns1.example', { types: [TYPE.A] })), null);
  const apex = nsec3('example', { types: [TYPE.SOA, TYPE.NS], gapAfter: 0 });
  const proof = [...apex, ...around('gone.example'), ...around('*.example')];
  assert.equal(ask('gone.example', TYPE.A, proof), 'no-name');
  assert.equal(ask('sub.example', TYPE.DS, [...nsec3('example'), ...around('sub.example', true)]), 'opt-out');
  assert.equal(ask('ns1.example', TYPE.MX, nsec3('ns1.example', { iterations: 200 })), 'too-many-iterations');
});

test('malformed messages and compression loops are not parsed', () => {
  assert.equal(readMessage(Buffer.from([1, 2, 3])), null);
  const circle = Buffer.concat([Buffer.from('000000000000000100000000', 'hex'), Buffer.from([0xc0, 12, 0, 1, 0, 1])]);
  assert.equal(readMessage(circle), null);
});

test('of thousands of proofs a bounded number is verified', () => {
  const useless = Array.from({ length: 8 }, (_, at) => nsec(`x${at}.example`, `y${at}.example`, TYPE.A)).flat();
  const proof = nsec('a.example', 'c.example', TYPE.A);
  assert.equal(ask('a.example', TYPE.MX, [...useless.slice(2), ...proof]), 'no-data');
  assert.equal(ask('a.example', TYPE.MX, [...useless, ...proof]), null);
});

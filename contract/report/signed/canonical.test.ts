import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from './canonical.ts';

/** A double by its bits, as in the RFC's table. */
function double(hexadecimal: string): number {
  return new DataView(
    Uint8Array.from(hexadecimal.match(/../g)!, (byte) => Number.parseInt(byte, 16)).buffer,
  ).getFloat64(0);
}

test('JSON is serialized as in the example of RFC 8785, byte for byte', () => {
  const source = String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`;
  const bytes = `
    7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62 65 72 73 22 3a
    5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30 2c 34 2e 35 2c 30 2e 30 30 32 2c 31 65 2d 32 37
    5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30 30 66 5c 6e 41 27 42 5c 22 5c 5c 5c 5c 5c 22 2f 22 7d`;
  const written = new TextEncoder().encode(canonicalJson(JSON.parse(source)));
  assert.equal(Buffer.from(written).toString('hex'), bytes.replace(/\s/g, ''));
});

test('member names are sorted by their UTF-16 code units, as in the RFC', () => {
  const source = String.raw`{
    "\u20ac": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "\ud83d\ude00": "Emoji: Grinning Face",
    "\u0080": "Control",
    "\u00f6": "Latin Small Letter O With Diaeresis"
  }`;
  assert.deepEqual(Object.values(JSON.parse(source)).length, 7);
  const values = [...canonicalJson(JSON.parse(source)).matchAll(/:"([^"]+?)"[,}]/g)].map(([, value]) => value);
  assert.deepEqual(values, [
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

/** RFC 8785, appendix B: bits of a double and how it is written. */
const NUMBERS = {
  '0000000000000000': '0',
  '8000000000000000': '0',
  '0000000000000001': '5e-324',
  '8000000000000001': '-5e-324',
  '7fefffffffffffff': '1.7976931348623157e+308',
  ffefffffffffffff: '-1.7976931348623157e+308',
  '4340000000000000': '9007199254740992',
  c340000000000000: '-9007199254740992',
  '4430000000000000': '295147905179352830000',
  '44b52d02c7e14af5': '9.999999999999997e+22',
  '44b52d02c7e14af6': '1e+23',
  '44b52d02c7e14af7': '1.0000000000000001e+23',
  '444b1ae4d6e2ef4e': '999999999999999700000',
  '444b1ae4d6e2ef4f': '999999999999999900000',
  '444b1ae4d6e2ef50': '1e+21',
  '3eb0c6f7a0b5ed8c': '9.999999999999997e-7',
  '3eb0c6f7a0b5ed8d': '0.000001',
  '41b3de4355555553': '333333333.3333332',
  '41b3de4355555554': '333333333.33333325',
  '41b3de4355555555': '333333333.3333333',
  '41b3de4355555556': '333333333.3333334',
  '41b3de4355555557': '333333333.33333343',
  becbf647612f3696: '-0.0000033333333333333333',
  '43143ff3c1cb0959': '1424953923781206.2',
} as const;

test('numbers are serialized as in the table of the RFC, and non-finite ones are rejected', () => {
  for (const [bits, written] of Object.entries(NUMBERS)) assert.equal(canonicalJson(double(bits)), written, bits);
  for (const bits of ['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])
    assert.throws(() => canonicalJson(double(bits)), TypeError);
});

test('values that JSON cannot represent are rejected, and members without a value are omitted', () => {
  for (const wrong of ['\ud800', { '\udc00': 1 }, [() => 1], 10n, undefined])
    assert.throws(() => canonicalJson(wrong), TypeError);
  assert.equal(canonicalJson({ b: undefined, a: [] }), '{"a":[]}');
  let deep: unknown = 1;
  for (let n = 0; n < 100_000; n++) deep = [deep];
  assert.throws(() => canonicalJson(deep), TypeError);
});

test('equal values have the same text in any member order, and parsing it returns the value', () => {
  const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 });
  fc.assert(
    fc.property(value, (given) => {
      const written = canonicalJson(given);
      assert.equal(canonicalJson(JSON.parse(written)), written);
      assert.equal(canonicalJson(reversed(given)), written);
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (value === null || typeof value !== 'object') return value;
  // With Object.fromEntries a member named __proto__ stays one.
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

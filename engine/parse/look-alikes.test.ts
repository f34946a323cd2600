import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { generateLookAlikes, LOOK_ALIKES_MAX } from './look-alikes.ts';

const kinds = new Map(generateLookAlikes('example', 'com').map(({ name, kind }) => [name, kind]));

const examples: readonly [name: string, kind: string][] = [
  ['exmple.com', 'omission'],
  ['exapmle.com', 'transposition'],
  ['exammple.com', 'repetition'],
  ['exam-ple.com', 'hyphenation'],
  ['ezample.com', 'replacement'],
  ['examplo.com', 'vowel-swap'],
  ['examples.com', 'addition'],
  ['example.net', 'tld-swap'],
  ['example-login.com', 'keyword'],
  ['exarnple.com', 'homoglyph'],
  ['xn--xample-2of.com', 'homoglyph'],
  ['examp1e.com', 'homoglyph'],
  ['gxample.com', 'bitsquatting'],
];
for (const [name, kind] of examples) {
  test(`${name} is made by ${kind}`, () => assert.equal(kinds.get(name), kind));
}

test('the domain itself is not among them, and every name is possible and unique', () => {
  assert.equal(kinds.has('example.com'), false);
  for (const name of kinds.keys()) assert.match(name, /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/);
});

test('a long label is bounded and every way still has its turn', () => {
  const made = generateLookAlikes('averyverylongcompanynamewithmanyletters', 'com.tw');
  assert.ok(made.length <= LOOK_ALIKES_MAX);
  assert.equal(new Set(made.map(({ kind }) => kind)).size, 12);
});

test('near a short label only names that keep it are made', () => {
  const found = new Set(generateLookAlikes('abc', 'com').map(({ kind }) => kind));
  assert.deepEqual([...found].sort(), ['homoglyph', 'keyword', 'tld-swap']);
});

test('no label makes it throw or repeat itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{1,63}$/), (label) => {
      const names = generateLookAlikes(label, 'com').map(({ name }) => name);
      return new Set(names).size === names.length && names.length <= LOOK_ALIKES_MAX;
    }),
    { numRuns: 30 },
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { combosquatting, hyphenation, hyphenRemoval, subdomain, various } from './combosquatting.ts';
import { cyrillic, doubleHomoglyph, homoglyph, otherScript } from './homoglyphs.ts';
import { adjacentKeys } from './keyboard-layouts.ts';
import {
  addition,
  bitsquatting,
  insertion,
  omission,
  plural,
  repetition,
  replacement,
  transposition,
  vowelSwap,
} from './label-permutations.ts';
import { swappableTlds, tldSwap } from './tlds.ts';

const sorted = (labels: Iterable<string>) => [...new Set(labels)].sort();

describe('A permutation method', () => {
  it('adds a letter or digit after the label and after each of its parts', () => {
    const made = new Set(addition('ab-cd'));
    for (const label of ['ab-cda', 'ab-cd9', 'abx-cd']) assert.ok(made.has(label), label);
    assert.equal(made.size, 72);
  });

  it('inserts an adjacent key before and after the right one', () => {
    assert.deepEqual(
      sorted(insertion('l')),
      ['kl', 'lk', 'lo', 'lp', 'ml', 'lm', 'ol', 'pl'].sort(),
      'K, O, P beside L, and M on a French keyboard',
    );
  });

  it('omits each letter', () => assert.deepEqual(sorted(omission('abc')), ['ab', 'ac', 'bc']));

  it('doubles each letter but no hyphen', () => assert.deepEqual(sorted(repetition('a-b')), ['a-bb', 'aa-b']));

  it('replaces a letter by an adjacent key of any of three keyboards', () => {
    const made = new Set(replacement('az'));
    for (const label of ['sz', 'qz', 'zz', 'as', 'ax', 'at', 'ae']) assert.ok(made.has(label), label);
  });

  it('swaps adjacent letters', () => assert.deepEqual(sorted(transposition('abc')), ['acb', 'bac']));

  it('replaces vowels by other vowels', () => {
    assert.deepEqual(sorted(vowelSwap('ba')), ['ba', 'be', 'bi', 'bo', 'bu']);
  });

  it('flips single bits if the result is a letter, digit or hyphen', () => {
    assert.deepEqual(sorted(bitsquatting('a')), ['c', 'e', 'i', 'q']);
    assert.ok(new Set(bitsquatting('m')).has('-'), 'm and the hyphen differ in one bit');
  });

  it('forms plurals', () => {
    assert.deepEqual(sorted(plural('fox')), ['fosx', 'foxes']);
  });

  it('replaces a letter by one Latin homoglyph, also in several places', () => {
    const made = new Set(homoglyph('moom'));
    for (const label of ['rnoom', 'nnoom', 'm0om', 'm00m', 'móom', 'ṁooṁ']) assert.ok(made.has(label), label);
    assert.ok(new Set(homoglyph('corner')).has('comer'), 'r and n together look like m');
    assert.ok(!made.has('rn00m'), 'one letter only');
  });

  it('replaces by two Latin homoglyphs, also one of the other', () => {
    const made = new Set(doubleHomoglyph('oldmill'));
    for (const label of ['01dmill', 'o1drnill', 'óldmíll', 'olcimiil']) assert.ok(made.has(label), label);
  });

  it('replaces a single letter by one of another script', () => {
    const made = new Set(otherScript('example'));
    for (const label of ['еxample', 'exаmple', 'еxamplе', 'exαmple']) assert.ok(made.has(label), label);
  });

  it('writes a whole label in Cyrillic if every letter has a homoglyph', () => {
    assert.deepEqual([...cyrillic('apex-1')], ['арех-1']);
    assert.deepEqual([...cyrillic('zebra')], [], 'z has none');
    assert.deepEqual([...cyrillic('ocean')], [], 'the twin of n is a rough one');
  });

  it('inserts and removes hyphens', () => {
    assert.deepEqual(sorted(hyphenation('abc')), ['a-bc', 'ab-c']);
    assert.deepEqual([...hyphenRemoval('a-b-c')], ['abc']);
  });

  it('inserts dots between letters, not next to a hyphen', () => {
    assert.deepEqual(sorted(subdomain('ab-cd')), ['a.b-cd', 'ab-c.d']);
  });

  it('adds a trust word before and after the label', () => {
    const made = new Set(combosquatting('acme'));
    for (const label of ['acme-login', 'login-acme', 'acmelogin', 'loginacme']) assert.ok(made.has(label), label);
  });

  it('merges the suffix or www into the label', () => {
    const made = new Set(various('acme', 'co.uk'));
    for (const name of ['acme.uk', 'acmeco.uk', 'acme-co-uk.com', 'wwwacme.co.uk']) assert.ok(made.has(name), name);
    assert.ok(new Set(various('acme', 'de')).has('acmede.de'));
  });

  it('replaces the suffix by others of the public suffix list', () => {
    const made = new Set(tldSwap('acme', 'com'));
    for (const name of ['acme.net', 'acme.tw', 'acme.com.tw', 'acme.co.uk', 'acme.shop'])
      assert.ok(made.has(name), name);
    assert.ok(!made.has('acme.com'));
    assert.ok(!swappableTlds().includes('com.de'), 'endings that are no public suffix are left out');
  });
});

describe('Adjacent keys', () => {
  it('are those of QWERTY, QWERTZ and AZERTY', () => {
    assert.deepEqual([...adjacentKeys('q')].sort(), ['1', '2', 'a', 's', 'w', 'z']);
    assert.deepEqual([...adjacentKeys('-')], []);
  });

  it('are symmetric', () => {
    for (const a of 'abcdefghijklmnopqrstuvwxyz0123456789') {
      for (const b of adjacentKeys(a)) assert.ok(adjacentKeys(b).has(a), `${a} and ${b}`);
    }
  });
});

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

describe('A way of making look-alikes', () => {
  it('adds a letter or digit behind the label and behind each of its parts', () => {
    const made = new Set(addition('ab-cd'));
    for (const label of ['ab-cda', 'ab-cd9', 'abx-cd']) assert.ok(made.has(label), label);
    assert.equal(made.size, 72);
  });

  it('puts a neighbouring key before and behind the right one', () => {
    assert.deepEqual(
      sorted(insertion('l')),
      ['kl', 'lk', 'lo', 'lp', 'ml', 'lm', 'ol', 'pl'].sort(),
      'K, O, P beside L, and M on a French keyboard',
    );
  });

  it('leaves each letter out', () => assert.deepEqual(sorted(omission('abc')), ['ab', 'ac', 'bc']));

  it('doubles each letter but no hyphen', () => assert.deepEqual(sorted(repetition('a-b')), ['a-bb', 'aa-b']));

  it('puts a neighbouring key of any of three keyboards instead of the right one', () => {
    const made = new Set(replacement('az'));
    for (const label of ['sz', 'qz', 'zz', 'as', 'ax', 'at', 'ae']) assert.ok(made.has(label), label);
  });

  it('swaps neighbouring letters', () => assert.deepEqual(sorted(transposition('abc')), ['acb', 'bac']));

  it('exchanges vowels for other vowels', () => {
    assert.deepEqual(sorted(vowelSwap('ba')), ['ba', 'be', 'bi', 'bo', 'bu']);
  });

  it('flips single bits where a letter, digit or hyphen comes of it', () => {
    assert.deepEqual(sorted(bitsquatting('a')), ['c', 'e', 'i', 'q']);
    assert.ok(new Set(bitsquatting('m')).has('-'), 'm and the hyphen differ in one bit');
  });

  it('puts words into the plural', () => {
    assert.deepEqual(sorted(plural('fox')), ['fosx', 'foxes']);
  });

  it('puts one twin of Latin script in the place of a letter, also in several places', () => {
    const made = new Set(homoglyph('moom'));
    for (const label of ['rnoom', 'nnoom', 'm0om', 'm00m', 'móom', 'ṁooṁ']) assert.ok(made.has(label), label);
    assert.ok(new Set(homoglyph('corner')).has('comer'), 'r and n together look like m');
    assert.ok(!made.has('rn00m'), 'one letter only');
  });

  it('puts two twins of Latin script, also a twin of a twin', () => {
    const made = new Set(doubleHomoglyph('oldmill'));
    for (const label of ['01dmill', 'o1drnill', 'óldmíll', 'olcimiil']) assert.ok(made.has(label), label);
  });

  it('puts a single letter of another script', () => {
    const made = new Set(otherScript('example'));
    for (const label of ['еxample', 'exаmple', 'еxamplе', 'exαmple']) assert.ok(made.has(label), label);
  });

  it('writes a whole label in Cyrillic where every letter has a twin', () => {
    assert.deepEqual([...cyrillic('apex-1')], ['арех-1']);
    assert.deepEqual([...cyrillic('zebra')], [], 'z has none');
    assert.deepEqual([...cyrillic('ocean')], [], 'the twin of n is a rough one');
  });

  it('puts a hyphen between letters and takes hyphens out', () => {
    assert.deepEqual(sorted(hyphenation('abc')), ['a-bc', 'ab-c']);
    assert.deepEqual([...hyphenRemoval('a-b-c')], ['abc']);
  });

  it('puts a dot between letters, not beside a hyphen', () => {
    assert.deepEqual(sorted(subdomain('ab-cd')), ['a.b-cd', 'ab-c.d']);
  });

  it('puts a word of trust before and behind the label', () => {
    const made = new Set(combosquatting('acme'));
    for (const label of ['acme-login', 'login-acme', 'acmelogin', 'loginacme']) assert.ok(made.has(label), label);
  });

  it('draws the ending or www into the label', () => {
    const made = new Set(various('acme', 'co.uk'));
    for (const name of ['acme.uk', 'acmeco.uk', 'acme-co-uk.com', 'wwwacme.co.uk']) assert.ok(made.has(name), name);
    assert.ok(new Set(various('acme', 'de')).has('acmede.de'));
  });

  it('exchanges the ending for others of the public suffix list', () => {
    const made = new Set(tldSwap('acme', 'com'));
    for (const name of ['acme.net', 'acme.tw', 'acme.com.tw', 'acme.co.uk', 'acme.shop'])
      assert.ok(made.has(name), name);
    assert.ok(!made.has('acme.com'));
    assert.ok(!swappableTlds().includes('com.de'), 'endings that are no public suffix are left out');
  });
});

describe('Keys beside a key', () => {
  it('are those of QWERTY, QWERTZ and AZERTY', () => {
    assert.deepEqual([...adjacentKeys('q')].sort(), ['1', '2', 'a', 's', 'w', 'z']);
    assert.deepEqual([...adjacentKeys('-')], []);
  });

  it('are beside each other both ways', () => {
    for (const a of 'abcdefghijklmnopqrstuvwxyz0123456789') {
      for (const b of adjacentKeys(a)) assert.ok(adjacentKeys(b).has(a), `${a} and ${b}`);
    }
  });
});

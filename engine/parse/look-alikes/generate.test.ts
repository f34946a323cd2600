import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { similarityOf } from './edit-distance.ts';
import { generateLookAlikes, LOOK_ALIKE_METHODS, LOOK_ALIKES_MAX, lookAlikeSteps } from './generate.ts';

const made = generateLookAlikes('example', 'com');
const kinds = new Map(made.map(({ name, kind }) => [name, kind]));

describe('Look-alikes of a domain', () => {
  const examples: readonly [name: string, kind: string][] = [
    ['exmple.com', 'omission'],
    ['exapmle.com', 'transposition'],
    ['exammple.com', 'repetition'],
    ['exam-ple.com', 'hyphenation'],
    ['ezample.com', 'replacement'],
    ['exzample.com', 'insertion'],
    ['examplo.com', 'vowel-swap'],
    ['examplek.com', 'addition'],
    ['examples.com', 'plural'],
    ['example.net', 'tld-swap'],
    ['example-login.com', 'keyword'],
    ['exarnple.com', 'homoglyph'],
    ['xn--xample-2of.com', 'script'],
    ['examp1e.com', 'homoglyph'],
    ['3xample.com', 'replacement'],
    ['axample.com', 'vowel-swap'],
    ['gxample.com', 'bitsquatting'],
    ['ex.ample.com', 'subdomain'],
    ['examplecom.com', 'various'],
    ['xn--80ak6aa92e.com', 'cyrillic'],
  ];
  const apple = new Map(generateLookAlikes('apple', 'com').map(({ name, kind }) => [name, kind]));
  for (const [name, kind] of examples) {
    it(`have ${name} by ${kind}`, () => assert.equal(kinds.get(name) ?? apple.get(name), kind));
  }

  it('are possible names, unique, and never the domain itself', () => {
    assert.equal(kinds.has('example.com'), false);
    assert.equal(kinds.size, made.length);
    for (const name of kinds.keys()) assert.match(name, /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/);
  });

  it('come in the order of closeness', () => {
    for (const [at, { closeness }] of made.entries()) assert.ok(at === 0 || closeness <= made[at - 1]!.closeness);
    assert.ok(made[0]!.closeness >= 95);
  });

  it('are made in every way, and a long label is bounded', () => {
    const long = generateLookAlikes('apexcompanyapexcompany', 'co.uk');
    assert.ok(long.length === LOOK_ALIKES_MAX);
    const apex = new Set(generateLookAlikes('apex', 'co.uk').map(({ kind }) => kind));
    assert.deepEqual([...apex].sort(), [...LOOK_ALIKE_METHODS].sort());
  });

  it('of a label of 63 characters are tried in bounded numbers, a few in each step', () => {
    for (const label of ['a'.repeat(63), 'northwind-traders-and-partners-northwind-traders-and-partners-1']) {
      const tried = [...lookAlikeSteps(label, 'com', 1_000)].length;
      // Eight names per step: those with one change, and ten for each requested one.
      assert.ok(tried > 500 && tried < 10_000, `${label}: ${tried}`);
    }
  });

  it('of an internationalized domain change the letters that people read, not its punycode', () => {
    // Bücher, with typing errors and look-alike letters.
    const idn = generateLookAlikes('bücher', 'example');
    const made = new Map(idn.map(({ name, kind }) => [name, kind]));
    const ascii = (label: string) => `${URL.parse(`http://${label}/`)!.hostname}.example`;
    const expected = {
      omission: ['ücher', 'bcher', 'büher', 'bücer', 'büchr', 'büche'],
      transposition: ['übcher', 'bcüher', 'büchre'],
      addition: ['büchera', 'bücher9'],
      repetition: ['büücher', 'bücherr'],
      hyphenation: ['b-ücher', 'büch-er'],
      plural: ['büchers'],
      homoglyph: ['bucher', 'buecher', 'bùcher', 'bûcher', 'lbücher', 'büċher'],
      'tld-swap': [],
    };
    for (const [kind, labels] of Object.entries(expected)) {
      for (const label of labels) assert.equal(made.get(ascii(label)), kind, label);
    }
    assert.equal(made.get('xn--bcher-kva.com'), 'tld-swap');
    assert.ok(!made.has('xn--bcher-kva.example'), 'the domain itself');
    assert.ok(!made.has('xn--bcher-kvs.example'), 'a slip in the punycode is another word');
  });

  it('exchange two letters or pairs for any of their twins, the plain ones first', () => {
    const corner = new Set(generateLookAlikes('corner', 'com').map(({ name }) => name));
    for (const name of ['c0mer.com', 'comcr.com', 'eomer.com']) assert.ok(corner.has(name), name);
    const rare = `${URL.parse('http://ćòrner/')!.hostname}.com`;
    assert.ok(new Set(generateLookAlikes('corner', 'com', 100_000).map(({ name }) => name)).has(rare));
  });

  it('of a short label are only those that keep it', () => {
    const found = new Set(generateLookAlikes('abc', 'com').map(({ kind }) => kind));
    assert.deepEqual([...found].sort(), ['cyrillic', 'homoglyph', 'keyword', 'script', 'tld-swap']);
  });

  it('are made of any label without an error or a repetition', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,16}$/), (label) => {
        const names = generateLookAlikes(label, 'com', 500).map(({ name }) => name);
        return new Set(names).size === names.length && names.length <= 500;
      }),
      { numRuns: 20 },
    );
  });
});

describe('Closeness', () => {
  it('is greatest for what is drawn the same and falls with every difference', () => {
    const close = (other: string) => similarityOf('harbourline', other);
    assert.equal(close('harbourline'), 100);
    const order = [
      'hаrbourline',
      'harbourlline',
      'harbuorline',
      'harbourlinw',
      'harbourlin',
      'harbxxrline',
      'otherwords',
    ];
    const values = order.map(close);
    for (let at = 1; at < values.length; at += 1) {
      assert.ok(values[at]! <= values[at - 1]!, `${order[at]} ${values[at]} is not closer than ${values[at - 1]}`);
    }
    assert.ok(values[0]! >= 95 && values.at(-1)! === 0);
  });

  it('knows pairs that look like one letter, neighbouring keys and the first letter', () => {
    assert.ok(similarityOf('corner', 'comer') > 90);
    assert.ok(similarityOf('acme', 'acmr') > similarityOf('acme', 'acmx'), 'R is beside E, X is not');
    assert.ok(similarityOf('acme', 'abme') > similarityOf('acme', 'bcme'), 'the first letter is looked at');
  });
});

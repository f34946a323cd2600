import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Arguments, decoded, encoded } from './arguments.ts';
import { fuzzParser } from './fuzz-parser.ts';
import { engineTargets } from './targets.ts';

/** `npm run fuzz` runs millions of inputs; these few verify that corpora, parsers and fuzzer work together. */
const MUTATIONS = 15;

const targets = await engineTargets();

test('every saved input and some mutations of it are parsed without an undeclared error', () => {
  assert.ok(targets.length > 150, `${targets.length} parsers`);
  assert.deepEqual(
    targets.flatMap((target) => fuzzParser(target, MUTATIONS, 1).faults),
    [],
  );
});

test('an undeclared error is reported with the arguments that cause it', () => {
  const parse = (text: unknown) => {
    if (String(text).length > 3) throw new TypeError('no more than three');
    return null;
  };
  const { faults } = fuzzParser({ name: 'x', parse, seeds: [['ab']] }, 200, 1);
  assert.equal(faults.length, 1);
  assert.match(faults[0]!.what, /no more than three/);
  assert.throws(() => parse((decoded(JSON.parse(faults[0]!.input)) as Arguments)[0]), TypeError);
  const refuses = { name: 'x', parse, seeds: [['ab']], mayThrow: () => true };
  assert.deepEqual(fuzzParser(refuses, 200, 1).faults, []);
});

test('the same seed gives the same inputs, another seed different ones', () => {
  const inputsOf = (seed: number) => {
    const inputs: string[] = [];
    const parse = (text: unknown) => void inputs.push(String(text));
    fuzzParser({ name: 'x', parse, seeds: [['one'], ['two']] }, 50, seed);
    return inputs;
  };
  assert.deepEqual(inputsOf(1), inputsOf(1));
  assert.notDeepEqual(inputsOf(1), inputsOf(2));
});

test('arguments are encoded and decoded without loss, including bytes and undefined', () => {
  const given = ['a', Buffer.from([0, 255]), undefined, null, { bytes: Buffer.from('x'), port: 1 }, [['a', 'b']]];
  assert.deepEqual(decoded(JSON.parse(encoded(given)!)), given);
  assert.equal(encoded([() => 1]), null);
  assert.equal(encoded([new Map()]), null);
});

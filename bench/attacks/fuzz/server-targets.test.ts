import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzParser } from '../../../engine/testing/fuzz/fuzz-parser.ts';
import { SERVER_TARGETS } from './server-targets.ts';

const MUTATIONS = 300;

for (const target of SERVER_TARGETS) {
  test(`${target.name} parses mutated inputs without an undeclared error`, () => {
    const { faults, kinds } = fuzzParser(target, MUTATIONS, 1);
    assert.deepEqual(faults, []);
    assert.ok(kinds > 0);
  });
}

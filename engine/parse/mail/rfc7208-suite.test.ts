import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SPF_CASES } from '#testing/spf-suite.ts';

describe('The test suite of RFC 7208', () => {
  it('has all 203 cases', () => assert.equal(SPF_CASES.length, 203));

  for (const { name, expected, result } of SPF_CASES)
    it(name, async () => {
      const verdict = await result();
      assert.ok(expected.includes(verdict), `${verdict} instead of ${expected.join(' or ')}`);
    });
});

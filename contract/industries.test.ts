import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAPITAL_BRACKETS, INDUSTRIES, isCapitalCode, isIndustryCode } from './industries.ts';

test('capital has the brackets A to E, each beginning where the one before ends', () => {
  assert.equal(CAPITAL_BRACKETS.map((bracket) => bracket.code).join(''), 'ABCDE');
  assert.deepEqual(
    CAPITAL_BRACKETS.map((bracket) => bracket.to),
    [1, 5, 10, 30, null],
  );
  for (const [index, bracket] of CAPITAL_BRACKETS.entries()) {
    assert.equal(bracket.from, CAPITAL_BRACKETS[index - 1]?.to ?? 0);
  }
  assert.ok(!isCapitalCode('F') && !isCapitalCode('a') && !isCapitalCode(''));
});

test('industries have the codes A to S', () => {
  assert.equal(INDUSTRIES.map((industry) => industry.code).join(''), 'ABCDEFGHIJKLMNOPQRS');
  assert.equal(new Set(INDUSTRIES.map((industry) => industry.name)).size, 19);
  assert.ok(isIndustryCode('S') && !isIndustryCode('T'));
});

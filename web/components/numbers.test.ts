import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costText, percentText, pointsText, signedText, wholePoints } from './numbers.ts';

test('points have a true minus sign and no unneeded decimals', () => {
  assert.equal(costText(12, 'en-US'), '−12');
  assert.equal(costText(0.75, 'en-US'), '−0.75');
  assert.equal(costText(0, 'en-US'), '0');
  assert.equal(pointsText(6, 'de'), '6');
  assert.equal(pointsText(0.75, 'de'), '0,75');
});

test('a change has its sign, and none if nothing changed', () => {
  assert.equal(signedText(3, 'en-US'), '+3');
  assert.equal(signedText(-12, 'en-US'), '−12');
  assert.equal(signedText(0, 'en-US'), '0');
});

test('an area’s score is rounded down, as the total is', () => {
  assert.equal(wholePoints(89.99), 89);
  assert.equal(wholePoints(100), 100);
});

test('a share below one is never shown as 100%', () => {
  assert.equal(percentText(0.999, 'en-US'), '99%');
  assert.equal(percentText(1, 'en-US'), '100%');
  assert.equal(percentText(0.126, 'en-US'), '13%');
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPacer } from './pacer.ts';

it('increases concurrency with responses, halves it after a loss, and never reaches zero', () => {
  const pacer = createPacer({ first: 10, most: 40, longest: 5_000 });
  for (let count = 0; count < 100; count += 1) pacer.answered(20);
  assert.equal(pacer.window(), 40);
  const before = pacer.timeout();
  pacer.lost();
  assert.equal(pacer.window(), 20);
  for (let count = 0; count < 10; count += 1) pacer.lost();
  assert.equal(pacer.window(), 4);
  assert.ok(pacer.timeout() >= before);
});

it('waits as long as the measured round trip requires, and the maximum before the first response', () => {
  const near = createPacer({ first: 10, most: 40, longest: 5_000 });
  assert.equal(near.timeout(), 5_000);
  for (let count = 0; count < 20; count += 1) near.answered(5);
  assert.equal(near.timeout(), 400);
  assert.ok(near.patience() < 1_000);
  const far = createPacer({ first: 10, most: 40, longest: 5_000 });
  for (let count = 0; count < 20; count += 1) far.answered(count % 2 === 0 ? 300 : 500);
  assert.ok(far.timeout() > 1_200 && far.timeout() < 5_000, String(far.timeout()));
});

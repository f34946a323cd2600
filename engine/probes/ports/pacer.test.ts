import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createPacer } from './pacer.ts';

it('increases concurrency with responses, halves it after a loss, and never reaches zero', () => {
  const pacer = createPacer({ first: 10, most: 40 });
  for (let count = 0; count < 100; count += 1) pacer.answered();
  assert.equal(pacer.window(), 40);
  pacer.lost();
  assert.equal(pacer.window(), 20);
  for (let count = 0; count < 10; count += 1) pacer.lost();
  assert.equal(pacer.window(), 4);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilComplete } from './rounds.ts';

test('a task that completes earlier work looks hourly until it finds none, and then once a day', async () => {
  let now = Date.parse('2026-01-01T00:17:00Z');
  const context = { clock: { now: () => new Date(now) } };
  const left = [2, 1];
  let runs = 0;
  const task = untilComplete(async () => {
    runs += 1;
    return left.shift() ?? 0;
  });
  const hoursRun = async (hours: number) => {
    const before = runs;
    for (let hour = 0; hour < hours; hour += 1) {
      await task(context);
      now += 3_600_000;
    }
    return runs - before;
  };
  assert.equal(await hoursRun(3), 3, 'until there is none');
  assert.equal(await hoursRun(23), 0);
  left.push(1);
  assert.equal(await hoursRun(2), 2, 'a day later, and again because it found some');
  assert.equal(await hoursRun(23), 0);
  now -= 7 * 86_400_000;
  assert.equal(await hoursRun(2), 1, 'a clock that was set back delays nothing');
});

import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { measureProcessDelay } from './process-delay.ts';

it('knows since when this process was late, also before its own timer has run', (test) => {
  let now = 1_000;
  test.mock.method(performance, 'now', () => now);
  mock.timers.enable({ apis: ['setInterval'] });
  test.after(() => mock.timers.reset());
  const pass = (milliseconds: number, late = 0) => {
    now += milliseconds + late;
    mock.timers.tick(milliseconds);
  };
  const delay = measureProcessDelay();
  for (let turn = 0; turn < 20; turn += 1) pass(50, 100);
  assert.equal(delay.wasLateSince(0), false, 'short delays');
  pass(50, 600);
  const late = now;
  assert.deepEqual([delay.wasLateSince(late - 700), delay.wasLateSince(late)], [true, true]);
  pass(50);
  assert.equal(delay.wasLateSince(late + 1), false);
  now += 900;
  assert.equal(delay.wasLateSince(late + 1), true, 'the timer of a probe runs first');
  delay.close();
});

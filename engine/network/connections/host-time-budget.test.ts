import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { DialError, failureReasonOf } from '../network.ts';
import { createHostTimeBudget } from './host-time-budget.ts';

const LIMITS = { exchange: 20_000, host: 120_000 };

/** Runs a function while the mocked clock and `performance.now` advance together. */
async function withClock(work: (pass: (milliseconds: number) => void) => void | Promise<void>): Promise<void> {
  let now = 1_000;
  const clock = mock.method(performance, 'now', () => now);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    await work((milliseconds) => {
      for (let left = milliseconds; left > 0; left -= 100) {
        now += 100;
        mock.timers.tick(100);
      }
    });
  } finally {
    mock.timers.reset();
    clock.mock.restore();
  }
}

test('a host without a complete response in two exchanges is given up, with one more for each retry', () =>
  withClock((pass) => {
    const time = createHostTimeBudget(LIMITS);
    const first = time.attempt();
    time.begin();
    pass(39_000);
    assert.equal(first.aborted, false);
    pass(1_500);
    assert.ok(first.reason instanceof DialError);
    assert.equal(failureReasonOf(first.reason), 'timeout');
    const second = time.attempt();
    assert.equal(second.aborted, false);
    const end = time.begin();
    pass(20_500);
    assert.equal(failureReasonOf(second.reason), 'timeout');
    end(false);
  }));

test('complete responses keep a slow host until its time is used up, which no retry restores', () =>
  withClock((pass) => {
    const time = createHostTimeBudget(LIMITS);
    const signal = time.attempt();
    for (let answers = 0; answers < 11; answers += 1) {
      const end = time.begin();
      pass(10_000);
      end(true);
    }
    assert.equal(signal.aborted, false);
    time.begin();
    pass(10_500);
    assert.equal(failureReasonOf(signal.reason), 'limit-reached');
    assert.equal(time.attempt(), signal);
  }));

test('time without a request to the host does not count', () =>
  withClock((pass) => {
    const time = createHostTimeBudget(LIMITS);
    const signal = time.attempt();
    const end = time.begin();
    pass(15_000);
    end(false);
    pass(600_000);
    assert.equal(signal.aborted, false);
    const [one, other] = [time.begin(), time.begin()];
    pass(15_000);
    one(false);
    other(false);
    assert.equal(signal.aborted, false, 'two requests at once take their time together');
    time.begin();
    pass(11_000);
    assert.equal(signal.aborted, true);
  }));

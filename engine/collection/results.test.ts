import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Outcome } from '../evidence/index.ts';
import { unknown } from '../evidence/unknown.ts';
import { ATTEMPTS, createResults, hasTimedOut } from './results.ts';

const TIMEOUT: Outcome<unknown> = { ok: false, reason: 'timeout' };
const PARTLY: Outcome<unknown> = { ok: true, value: { a: ['192.0.2.1'], aaaa: unknown('timeout') } };
const AT = '2026-11-20T00:00:00.000Z';

it('does not count three attempts during which this process was late, and calls it overloaded then', () => {
  const results = createResults();
  const attempt = (outcome: Outcome<unknown>, isLate: boolean) =>
    results.keep('host-dns', 'example.com', outcome, AT, isLate).outcome;
  for (let late = 0; late < 3; late += 1) {
    assert.deepEqual(attempt(TIMEOUT, true), { ok: false, reason: 'overloaded' });
    assert.equal(results.attempts('host-dns', 'example.com'), 0);
  }
  assert.deepEqual(attempt(PARTLY, true), { ok: true, value: { a: ['192.0.2.1'], aaaa: unknown('overloaded') } });
  assert.deepEqual([results.attempts('host-dns', 'example.com'), results.unsettled().length], [1, 1]);
  // A later attempt says what it saw; what it does not know either keeps no reason of an overload.
  assert.deepEqual(attempt(PARTLY, false), { ok: true, value: { a: ['192.0.2.1'], aaaa: unknown('timeout') } });
  for (let more = results.attempts('host-dns', 'example.com'); more < ATTEMPTS; more += 1) attempt(TIMEOUT, true);
  assert.equal(results.isFinal('host-dns', 'example.com'), true);
});

it('takes only timeouts as a result of delay, also of single facts', () => {
  const partly = (reason: 'timeout' | 'refused'): Outcome<unknown> => ({ ok: true, value: [{ mx: unknown(reason) }] });
  assert.deepEqual(
    [TIMEOUT, partly('timeout'), partly('refused'), { ok: false, reason: 'blocked' } as const].map(hasTimedOut),
    [true, true, false, false],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantPlan, isActive, nextPlan, type PlanState } from './plan-change.ts';

const state = (plan: number | null, start: string | null, end: string | null, waiting: PlanState['waiting'] = []) => ({
  plan,
  start,
  end,
  waiting,
});
const today = '2026-03-10';

test('a plan is active from its first to its last day, and without an end for ever', () => {
  const active = (plan: number | null, start: string | null, end: string | null) =>
    isActive(state(plan, start, end), today);
  assert.equal(active(22, '2026-03-10', '2026-03-10'), true);
  assert.equal(active(22, '2026-03-11', '2026-04-10'), false);
  assert.equal(active(22, '2026-03-01', '2026-03-09'), false);
  assert.equal(active(22, null, '2026-03-10'), true);
  assert.equal(active(22, '2026-03-01', null), true);
  assert.equal(active(22, null, null), true);
  assert.equal(active(null, null, null), false);
});

test('a code for a company without a running plan starts today', () => {
  const now = { plan: 21, start: today, end: '2026-03-19' };
  const code = { plan: 21, days: 10 };
  for (const none of [state(null, null, null), state(22, '2026-01-01', '2026-03-09'), state(23, '2026-03-11', null)])
    assert.deepEqual(grantPlan(none, code, today), { now, wait: [] });
});

test('a plan without an end is neither extended nor limited by a code, and one without a start begins today', () => {
  assert.deepEqual(grantPlan(state(22, '2026-03-01', null), { plan: 22, days: 10 }, today), { now: null, wait: [] });
  assert.deepEqual(grantPlan(state(22, null, '2026-03-20'), { plan: 22, days: 10 }, today), {
    now: { plan: 22, start: today, end: '2026-03-30' },
    wait: [],
  });
  assert.deepEqual(grantPlan(state(21, '2026-03-01', null), { plan: 23, days: 10 }, today), {
    now: { plan: 23, start: today, end: '2026-03-19' },
    wait: [],
  });
});

test('of a lower plan that ends today no rest is kept', () => {
  assert.deepEqual(grantPlan(state(21, '2026-03-01', today), { plan: 23, days: 10 }, today).wait, []);
  assert.deepEqual(grantPlan(state(21, '2026-03-01', '2026-03-11'), { plan: 23, days: 10 }, today).wait, [
    { plan: 21, days: 1 },
  ]);
});

test('a plan follows only one that has ended, or none', () => {
  const waiting = [{ plan: 21, days: 10 }];
  const next = (plan: number | null, start: string | null, end: string | null) =>
    nextPlan(state(plan, start, end, waiting), today);
  assert.deepEqual(next(null, null, null), { plan: 21, start: today, end: '2026-03-19' });
  assert.deepEqual(next(23, '2026-01-01', '2026-03-01'), { plan: 21, start: '2026-03-02', end: '2026-03-11' });
  assert.equal(next(23, '2026-03-11', '2026-04-01'), null, 'one that has not begun');
  assert.equal(next(23, today, null), null);
  assert.deepEqual(next(null, today, null), { plan: 21, start: today, end: '2026-03-19' });
  assert.equal(nextPlan(state(null, null, null), today), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLicenseCode, licenseHash, parseLicenseCode } from './license-code.ts';
import { grantPlan, nextPlan, type PlanState } from './plan-change.ts';

const today = '2026-03-10';
const state = (plan: number | null, start: string | null, end: string | null): PlanState => ({
  plan,
  start,
  end,
  waiting: [],
});

test('a code without a current plan starts today', () => {
  for (const none of [state(null, null, null), state(23, '2026-01-01', '2026-03-09')]) {
    assert.deepEqual(grantPlan(none, { plan: 21, days: 30 }, today), {
      now: { plan: 21, start: today, end: '2026-04-08' },
      wait: [],
    });
  }
});

test('a code for the current plan extends its end', () => {
  assert.deepEqual(grantPlan(state(22, '2026-03-01', '2026-03-31'), { plan: 22, days: 365 }, today).now, {
    plan: 22,
    start: '2026-03-01',
    end: '2027-03-31',
  });
});

test('a code for a higher plan starts immediately and the rest of the lower one follows', () => {
  assert.deepEqual(grantPlan(state(21, '2026-03-01', '2026-03-20'), { plan: 23, days: 10 }, today), {
    now: { plan: 23, start: today, end: '2026-03-19' },
    wait: [{ plan: 21, days: 10 }],
  });
  assert.deepEqual(grantPlan(state(27, '2026-03-08', '2026-03-14'), { plan: 21, days: 10 }, today).wait, []);
});

test('a code for a lower plan waits until the higher one ends, and no day is lost', () => {
  const running = state(23, '2026-03-01', '2026-03-20');
  const { now, wait } = grantPlan(running, { plan: 21, days: 30 }, today);
  assert.deepEqual([now, wait], [null, [{ plan: 21, days: 30 }]]);
  const later = { ...running, waiting: wait };
  assert.equal(nextPlan(later, '2026-03-20'), null);
  assert.deepEqual(nextPlan(later, '2026-03-21'), { plan: 21, start: '2026-03-21', end: '2026-04-19' });
  assert.deepEqual(nextPlan(later, '2026-03-25')?.start, '2026-03-21');
});

test('a license code distinguishes a typing error from an unknown code', () => {
  const code = createLicenseCode();
  assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const plain = parseLicenseCode(code);
  assert.equal(plain, code.replaceAll('-', ''));
  assert.equal(parseLicenseCode(` ${code.toLowerCase().replaceAll('-', ' ')} `), plain);
  assert.equal(licenseHash(plain!).length, 32);
  let missed = 0;
  for (let at = 0; at < 24; at++) {
    const wrong = plain!.slice(0, at) + (plain![at] === '7' ? '8' : '7') + plain!.slice(at + 1);
    if (parseLicenseCode(wrong) !== null) missed++;
  }
  assert.equal(missed, 0);
  for (const nonsense of ['', 'x', '💥'.repeat(12), plain!.slice(1)]) assert.equal(parseLicenseCode(nonsense), null);
});

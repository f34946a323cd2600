import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf } from './instant-of.ts';

test("a time is interpreted in the writer's time zone, across DST changes", () => {
  assert.equal(instantOf('2026-03-01 08:30', 'Asia/Taipei'), '2026-03-01T00:30:00.000Z');
  assert.equal(instantOf(' 2026-07-01 00:00 ', 'America/St_Johns'), '2026-07-01T02:30:00.000Z');
  assert.equal(instantOf('2026-01-01 00:00', 'America/St_Johns'), '2026-01-01T03:30:00.000Z');
  assert.equal(instantOf('2026-10-25 02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z', 'shown twice: the first');
  assert.equal(instantOf('2026-03-29 02:30', 'Europe/Berlin'), '2026-03-29T01:30:00.000Z', 'never shown');
});

test('an invalid date and time is rejected', () => {
  for (const text of ['', '2026-02-30 10:00', '2026-01-01', '2026-01-01 24:30', '2026-1-1 1:00', 'tomorrow']) {
    assert.equal(instantOf(text, 'UTC'), undefined, text);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslator, formatInstant } from './index.ts';

test('an instant is shown as date, time and zone in the reader’s zone', () => {
  assert.equal(formatInstant('2026-03-01T04:05:06Z', 'Asia/Taipei'), '2026-03-01 12:05:06 UTC+8');
  assert.equal(formatInstant('2026-07-01T00:00:00Z', 'America/St_Johns'), '2026-06-30 21:30:00 UTC-2:30');
  assert.equal(formatInstant('2026-03-01T00:00:00Z', 'UTC'), '2026-03-01 00:00:00 UTC');
});

test('a text that a language lacks is given in English', () => {
  const english = createTranslator('en-US').check('web_app_security.hsts');
  assert.deepEqual(createTranslator('sv').check('web_app_security.hsts'), english);
});

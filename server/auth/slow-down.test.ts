import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { waitAfter } from './slow-down.ts';

test('after three failures each further one doubles the wait, up to four seconds', () => {
  const { logInWaits } = readConfig({});
  const waits = Array.from({ length: 10 }, (_, failures) => waitAfter(failures, logInWaits));
  assert.deepEqual(waits, [0, 0, 0, 200, 400, 800, 1_600, 3_200, 4_000, 4_000]);
});

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { withTimeout } from './with-timeout.ts';

test('loading an on-demand part of the screen ends after 120 seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const loading = withTimeout(() => new Promise(() => {}));
  let ended = false;
  loading.catch(() => {
    ended = true;
  });
  mock.timers.tick(119_999);
  await Promise.resolve();
  assert.equal(ended, false);
  mock.timers.tick(1);
  await assert.rejects(loading, /in time/);
  mock.timers.reset();
});

test('a part that is loaded or fails immediately ends the waiting', async () => {
  assert.equal(await withTimeout(async () => 'part'), 'part');
  await assert.rejects(
    withTimeout(async () => {
      throw new Error('gone');
    }),
    /gone/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { queuesToAttend } from '../db/queue/queue.ts';
import { isQueueAhead, resetQueueTimes } from '../db/queue/set-back-clock.ts';
import { createQueues, REPORT_QUEUE, SCAN_QUEUE } from './queues.ts';

const { context } = await testContext();
const { queue, db } = context;
await createQueues(queue);
const NAMES = [SCAN_QUEUE, REPORT_QUEUE];
const attention = () => queuesToAttend(db.pool, NAMES);

test('a queue needs attention while a job is due, when a worker has missed its heartbeat and when a job takes too long', async () => {
  assert.deepEqual(await attention(), []);
  await queue.send(SCAN_QUEUE, { scanId: 'later' }, { startAfter: 3_600, singletonKey: 'later' });
  assert.deepEqual(await attention(), [], 'a job of the future is not due');
  await queue.send(SCAN_QUEUE, { scanId: 'now' }, { singletonKey: 'now' });
  assert.deepEqual(await attention(), [{ name: SCAN_QUEUE, overdue: false, ready: true }]);
  await queue.fetch(SCAN_QUEUE);
  assert.deepEqual(await attention(), [], 'its worker is alive');
  await db.pool.query(`update jobs.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`);
  assert.deepEqual(await attention(), [{ name: SCAN_QUEUE, overdue: true, ready: false }]);
  await queue.supervise(SCAN_QUEUE);
  await db.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
  assert.deepEqual(await attention(), [{ name: SCAN_QUEUE, overdue: false, ready: true }], 'it runs again');
  await queue.fetch(SCAN_QUEUE);
  assert.deepEqual(await attention(), []);
  await db.pool.query(`update jobs.job set started_on = now() - interval '1 day' where state = 'active'`);
  assert.deepEqual(await attention(), [{ name: SCAN_QUEUE, overdue: true, ready: false }]);
});

test('times of a clock that was set back become the present time, and delays are kept', async () => {
  await db.pool.query('delete from jobs.job');
  const send = async (key: string, options: object) => {
    const at = key.startsWith('chosen') ? { at: new Date().toISOString() } : {};
    await queue.send(SCAN_QUEUE, { scanId: key, ...at }, { singletonKey: key, ...options });
  };
  await send('chosen', { startAfter: 3 * 86_400 });
  await send('chosen ahead', { startAfter: 5 * 86_400 });
  await send('at once', {});
  await send('in an hour', { startAfter: 3_600 });
  await send('again', {});
  await send('of a dead worker', {});
  const set = (assignments: string, key: string) =>
    db.pool.query(`update jobs.job set ${assignments} where singleton_key = $1`, [key]);
  await set(`state = 'retry', started_on = now() - interval '1 minute'`, 'again');
  await set(`state = 'active', started_on = now(), heartbeat_on = now()`, 'of a dead worker');
  assert.equal(await isQueueAhead(db.pool), false, 'a job may be requested for another day');

  const ahead = (columns: string[]) => columns.map((one) => `${one} = ${one} + interval '2 days'`).join(', ');
  for (const key of ['at once', 'in an hour']) await set(ahead(['created_on', 'start_after', 'keep_until']), key);
  await set(ahead(['created_on']), 'chosen ahead');
  await set(ahead(['start_after']), 'again');
  await set(ahead(['started_on', 'heartbeat_on']), 'of a dead worker');
  const seconds = async () => {
    const { rows } = await db.pool.query(
      `select singleton_key as key, extract(epoch from coalesce(heartbeat_on, start_after) - now())::float8 as seconds from jobs.job`,
    );
    return Object.fromEntries(rows.map(({ key, seconds: left }) => [key, Math.round(left / 60) + 0]));
  };
  assert.equal(await isQueueAhead(db.pool), true);
  await resetQueueTimes(db.pool);
  assert.deepEqual(await seconds(), {
    chosen: 3 * 24 * 60,
    'chosen ahead': 5 * 24 * 60,
    'at once': 0,
    'in an hour': 60,
    again: 0,
    'of a dead worker': 0,
  });
  assert.equal(await isQueueAhead(db.pool), false);

  for (const [table, column] of [
    ['version', 'cron_on'],
    ['queue', 'maintain_on'],
  ]) {
    await db.pool.query(`update jobs.${table} set ${column} = now() + interval '2 days'`);
    assert.equal(await isQueueAhead(db.pool), true, `${column}: no pass would run until then`);
    await resetQueueTimes(db.pool);
    assert.equal(await isQueueAhead(db.pool), false, column);
  }
});

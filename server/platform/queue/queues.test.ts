import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '#testing/context.ts';
import { queuesToAttend } from '../db/queue/queue.ts';
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

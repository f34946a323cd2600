import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { FEED_QUEUE } from '#platform/queue/queues.ts';
import { testContext } from '#testing/context.ts';
import type { HeavyJob } from '../run-job.ts';
import { type JobThreadLimits, openJobThread } from './job-thread.ts';

const { context } = await testContext();
const LIMITS: JobThreadLimits = { idleMs: 600_000, lookMs: 5, stuckMs: 600_000, heapMb: 1_024 };
/** A feed that is not configured: its import ends immediately. */
const JOB: HeavyJob = { queue: FEED_QUEUE, data: { feed: 'none' } };
const never = new AbortController().signal;

function open(limits: Partial<JobThreadLimits> = {}) {
  const thread = openJobThread(context, { ...LIMITS, ...limits });
  after(() => thread.close());
  return thread;
}

test('jobs run in a thread with its own connections, several in the same one', async () => {
  const thread = open();
  await Promise.all([thread.run(JOB, never), thread.run(JOB, never)]);
  await thread.run(JOB, never);
  await thread.close();
});

test('a failed job reports its reason, and the thread continues', async () => {
  const thread = open();
  const broken: HeavyJob = { queue: 'report', data: { companyId: 'none', reportId: 'none' } };
  await assert.rejects(thread.run(broken, never), /not a company id/);
  await thread.run(JOB, never);
});

test('a job whose signal has aborted is not started', async () => {
  await assert.rejects(open().run(JOB, AbortSignal.abort()), { name: 'AbortError' });
});

test('a thread without a job ends, and the next job starts another', async () => {
  const thread = open({ idleMs: 0 });
  await thread.run(JOB, never);
  await thread.close();
  await thread.run(JOB, never);
});

test('a thread that computes without a pause is terminated: its jobs fail, and the next one runs in another', async () => {
  const logged = mock.method(context.log, 'error', () => {});
  // It does not answer while it loads its modules, which takes more than a millisecond of CPU time.
  const stuck = open({ stuckMs: 1 });
  await assert.rejects(Promise.all([stuck.run(JOB, never), stuck.run(JOB, never)]), /computed for 0.001 seconds/);
  assert.equal(logged.mock.callCount(), 1);
  await open().run(JOB, never);
});

test('a thread that needs more memory than it may is terminated, and the process lives', async () => {
  const logged = mock.method(context.log, 'error', () => {});
  await assert.rejects(open({ heapMb: 4 }).run(JOB, never), /memory limit/);
  assert.equal(logged.mock.callCount(), 1);
  await open().run(JOB, never);
});

import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { startSealing } from '../features/audit/sealing.ts';
import { enabledFeeds } from '../features/feeds/import-feed.ts';
import { startNotifications } from '../features/notifications/notification-worker.ts';
import { startRankings } from '../features/ratings/averages/ranking-worker.ts';
import { checkTriggers } from '../features/scans/schedules/triggers/check-triggers.ts';
import { startTickets } from '../features/tickets/ticket-worker.ts';
import type { Context } from '../platform/context.ts';
import { withLongRetry } from '../platform/db/access.ts';
import { feedRow } from '../platform/db/feeds.ts';
import { activeJobs } from '../platform/db/queue/queue.ts';
import { startMail } from '../platform/mail/send-mails.ts';
import {
  createQueues,
  FEED_QUEUE,
  type FeedJob,
  HEARTBEAT_SECONDS,
  PLANNER_QUEUE,
  REPORT_QUEUE,
  type ReportJob,
  SCAN_QUEUE,
  type ScanJob,
  WATCH_QUEUE,
} from '../platform/queue/queues.ts';
import { startBeats } from './beats.ts';
import { jobsAtOnce } from './jobs-at-once.ts';
import { createJobObserver } from './observe-job.ts';
import { runTasks, TASKS } from './planner.ts';
import { openQueueWorkers, type QueueWorkers } from './queue-workers.ts';
import type { RunJob } from './run-job.ts';
import { resumeOrFailScan } from './scan-job.ts';

/** Running jobs of this process. */
export interface Jobs {
  /** Signals running jobs to stop and accepts no new ones; the queue's own stop waits for them. */
  stop(): Promise<void>;
}

/** Concurrent imports, so that the small feeds of a first start do not wait for the one that takes an hour. */
const FEEDS_AT_ONCE = 2;
/** Each uses a core for a second or less; one core is left for page requests. */
const REPORTS_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, jobsAtOnce()));
/** Minute of the hour for hourly tasks, and hours at which feeds are updated; what is due every minute is in beats.ts. */
const HOURLY = '17 * * * *';
const FEED_TIMES = '23 */6 * * *';

const WORKED_QUEUES = [SCAN_QUEUE, `${SCAN_QUEUE}-dead`, REPORT_QUEUE, PLANNER_QUEUE, WATCH_QUEUE, FEED_QUEUE];

/** Loads the modules of jobs, such as probes, with the first job: a process with a job thread never needs them. */
function runInThisThread(context: Context): RunJob {
  let runner: Promise<RunJob> | null = null;
  return async (job, signal) => {
    runner ??= import('./run-job.ts').then(({ createJobRunner }) => createJobRunner(context));
    await (await runner)(job, signal);
  };
}

/**
 * Creates the queues and begins to work on them. What was started is stopped again if a later part cannot be.
 * @param run what runs scans, reports and feed imports; by default this thread
 */
export async function startJobs(context: Context, run: RunJob = runInThisThread(context)): Promise<Jobs> {
  const stopping = new AbortController();
  await createQueues(context.queue);
  if (context.alone) await releaseJobs(context);
  const workers = openQueueWorkers(context);
  const parts: Jobs[] = [workers];
  const jobs: Jobs = {
    async stop() {
      stopping.abort();
      for (const part of parts.toReversed()) await part.stop();
    },
  };
  try {
    await addWorkers(context, workers, run, stopping.signal);
    await planJobs(context);
    parts.push(startRankings(context), startTickets(context), startNotifications(context));
    parts.push(startSealing(context), startMail(context), startBeats(context));
  } catch (error) {
    await jobs.stop();
    throw error;
  }
  return jobs;
}

async function addWorkers(context: Context, workers: QueueWorkers, run: RunJob, stopping: AbortSignal): Promise<void> {
  const { config } = context;
  const observe = createJobObserver(context, stopping);
  const until = (signal: AbortSignal) => AbortSignal.any([signal, stopping]);
  // Scans and reports together: where memory is for one job, a report waits for the scan.
  const inTurn = pLimit(jobsAtOnce());
  await workers.add<ScanJob>(
    SCAN_QUEUE,
    Math.min(config.scans.concurrency, jobsAtOnce()),
    (job) => observe(SCAN_QUEUE, job, () => inTurn(run, { queue: SCAN_QUEUE, data: job.data }, until(job.signal))),
    { groupConcurrency: config.scans.perCompany },
  );
  await workers.add<ScanJob>(`${SCAN_QUEUE}-dead`, 1, (job) =>
    observe(`${SCAN_QUEUE}-dead`, job, () => withLongRetry(() => resumeOrFailScan(context, job.data))),
  );
  await workers.add<ReportJob>(REPORT_QUEUE, REPORTS_AT_ONCE, (job) =>
    observe(REPORT_QUEUE, job, () => inTurn(run, { queue: REPORT_QUEUE, data: job.data }, until(job.signal))),
  );
  await workers.add<{ beat: keyof typeof TASKS }>(PLANNER_QUEUE, Object.keys(TASKS).length, (job) =>
    observe(PLANNER_QUEUE, job, () => withLongRetry(() => runTasks(context, job.data.beat))),
  );
  await workers.add<object>(WATCH_QUEUE, 1, (job) =>
    observe(WATCH_QUEUE, job, () => withLongRetry(() => checkTriggers(context, until(job.signal)))),
  );
  await workers.add<FeedJob>(FEED_QUEUE, FEEDS_AT_ONCE, (job) =>
    observe(FEED_QUEUE, job, () => run({ queue: FEED_QUEUE, data: job.data }, until(job.signal))),
  );
}

/** The times of recurring jobs, without those of earlier versions. */
async function planJobs(context: Context): Promise<void> {
  const { queue } = context;
  const hourly = { key: 'hour', singletonKey: 'hour', heartbeatSeconds: HEARTBEAT_SECONDS };
  await queue.schedule(PLANNER_QUEUE, HOURLY, { beat: 'hour' }, hourly);
  for (const beat of ['minute', 'network']) await queue.unschedule(PLANNER_QUEUE, beat);
  await queue.unschedule(WATCH_QUEUE, 'minute');
  await planFeeds(context);
}

/** Jobs of a killed process continue immediately instead of when their heartbeat is missed. */
async function releaseJobs({ queue, db }: Context): Promise<void> {
  for (const name of WORKED_QUEUES) {
    const ids = await activeJobs(db.pool, name);
    if (ids.length > 0) await queue.fail(name, ids, { message: 'the process that ran it is gone' });
  }
}

/** Each feed at its times, and immediately if it was never loaded; disabled feeds lose their schedule. */
async function planFeeds(context: Context): Promise<void> {
  const { queue, db } = context;
  const feeds = enabledFeeds(context).map((feed) => feed.name);
  for (const { name, key } of await queue.getSchedules(FEED_QUEUE)) {
    if (!feeds.map(scheduleKey).includes(key)) await queue.unschedule(name, key);
  }
  for (const feed of feeds) {
    const job: FeedJob = { feed };
    const options = { singletonKey: feed, heartbeatSeconds: HEARTBEAT_SECONDS };
    await queue.schedule(FEED_QUEUE, FEED_TIMES, job, { ...options, key: scheduleKey(feed) });
    const row = await db.withoutCompany((tx) => feedRow(tx, feed));
    if (!row?.updatedAt) await queue.send(FEED_QUEUE, job, options);
  }
}

/** Schedule keys must not contain a colon. */
function scheduleKey(feed: string): string {
  return feed.replaceAll(':', '.');
}

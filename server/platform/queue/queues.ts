import type { PgBoss } from 'pg-boss';
import { REPORT_QUEUE } from '../db/queue/abandoned-reports.ts';

/**
 * Queues of this product, with the data of their jobs. Jobs are idempotent: after a worker died, another one runs them
 * again.
 */
export const SCAN_QUEUE = 'scan';
export interface ScanJob {
  companyId: string;
  scanId: string;
  /** Begin of the day that was chosen, ISO 8601: it stays if the clock is set back. Absent on a scan that starts at once. */
  at?: string;
  /** Trace of the request or job that asked for it (`traceOfJob`). */
  traceparent?: string;
  /** Pieces of evidence that the scan had when its workers last died as often as the queue allows. */
  pieces?: number;
  /** How often in a row they did without new evidence since the time before. */
  rounds?: number;
}

export { REPORT_QUEUE };
export interface ReportJob {
  companyId: string;
  reportId: string;
  /** As in ScanJob. */
  traceparent?: string;
  /** Over domains of several companies, for `companyId`. */
  integrated?: boolean;
}

/** Options of each job of this queue, as below: longer together than a restart of the database. */
export const REPORT_RETRIES = { retryLimit: 5, retryDelay: 2, retryBackoff: true } as const;

export const PLANNER_QUEUE = 'planner';
/** Runs the checks of change triggers; a separate queue, because it waits for external responses. */
export const WATCH_QUEUE = 'watch';
export const FEED_QUEUE = 'feed';
export interface FeedJob {
  feed: string;
}

const HOUR_SECONDS = 3600;

/**
 * Seconds without a heartbeat after which a job of the planner, of change triggers or of a feed has died with its process;
 * otherwise its successor would wait until it expires. An option of each job, so that existing queues need no change. Longer
 * than those of scans: these jobs run in the process that answers, and none is urgent.
 */
export const HEARTBEAT_SECONDS = 60;

/** Creates the queues; idempotent. */
export async function createQueues(queue: PgBoss): Promise<void> {
  await queue.createQueue(`${SCAN_QUEUE}-dead`, { heartbeatSeconds: 10, retryLimit: 5, retryDelay: 1 });
  await queue.createQueue(SCAN_QUEUE, {
    policy: 'exclusive',
    notify: true,
    // A killed worker is detected after this time; 10 is the minimum of the queue.
    heartbeatSeconds: 10,
    expireInSeconds: 2 * HOUR_SECONDS,
    // Counts deaths of the process, not failures of the target, which are results. A scan with progress gets the same
    // number again.
    retryLimit: 5,
    retryDelay: 1,
    retentionSeconds: 120 * 24 * HOUR_SECONDS,
    deadLetter: `${SCAN_QUEUE}-dead`,
  });
  await queue.createQueue(REPORT_QUEUE, {
    policy: 'exclusive',
    notify: true,
    heartbeatSeconds: 30,
    expireInSeconds: 600,
    ...REPORT_RETRIES,
  });
  await queue.createQueue(PLANNER_QUEUE, { policy: 'exclusive', expireInSeconds: 600, retryLimit: 0 });
  await queue.createQueue(WATCH_QUEUE, { policy: 'exclusive', expireInSeconds: 600, retryLimit: 0 });
  await queue.createQueue(FEED_QUEUE, {
    policy: 'exclusive',
    notify: true,
    expireInSeconds: HOUR_SECONDS,
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
  });
}

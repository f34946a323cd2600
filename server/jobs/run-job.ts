import { createCatalog } from '../features/feeds/catalog.ts';
import { importFeed } from '../features/feeds/import-feed.ts';
import { generateReport } from '../features/reports/generate-report.ts';
import { generateIntegrated } from '../features/reports/integrated/generate-integrated.ts';
import type { Context } from '../platform/context.ts';
import { withLongRetry } from '../platform/db/access.ts';
import { withLogFields } from '../platform/logging/log-fields.ts';
import {
  FEED_QUEUE,
  type FeedJob,
  REPORT_QUEUE,
  type ReportJob,
  SCAN_QUEUE,
  type ScanJob,
} from '../platform/queue/queues.ts';
import { inSpan } from '../platform/tracing/tracing.ts';
import { idsOf } from './observe-job.ts';
import { handleScanJob } from './scan-job.ts';

/** Jobs that parse foreign bytes or compute: the thread that serves requests should not run them. */
export type HeavyJob = (
  | { queue: typeof SCAN_QUEUE; data: ScanJob }
  | { queue: typeof REPORT_QUEUE; data: ReportJob }
  | { queue: typeof FEED_QUEUE; data: FeedJob }
) & {
  /** Span of the job in the thread that handed it over. */
  traceparent?: string;
};

/** Runs a job to its end. @throws Error if the queue has to run it again, as when the signal aborts */
export type RunJob = (job: HeavyJob, signal: AbortSignal) => Promise<void>;

/** Runs jobs in the calling thread. */
export function createJobRunner(context: Context): RunJob {
  const catalog = createCatalog(context.db, context.config.feeds);
  const run: RunJob = ({ queue, data }, signal) => {
    switch (queue) {
      case SCAN_QUEUE:
        return handleScanJob(context, catalog, data, signal);
      case REPORT_QUEUE:
        return data.integrated ? generateIntegrated(context, data, signal) : generateReport(context, data, signal);
      case FEED_QUEUE:
        return importFeed(context, data.feed, signal);
    }
  };
  return (job, signal) => {
    const { queue, traceparent } = job;
    const span = traceparent
      ? context.tracing.start(`run ${queue}`, { kind: 'internal', attributes: {} }, traceparent)
      : null;
    return inSpan(span, () => withLogFields(idsOf(job.data), () => withLongRetry(() => run(job, signal))));
  };
}

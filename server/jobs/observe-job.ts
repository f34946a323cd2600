import { FeedUnreachableError } from '../features/feeds/index.ts';
import type { Context } from '../platform/context.ts';
import { DatabaseFailure } from '../platform/db/connection/database-failure.ts';
import { type LogFields, withLogFields } from '../platform/logging/log-fields.ts';
import { FEED_QUEUE, PLANNER_QUEUE, WATCH_QUEUE } from '../platform/queue/queues.ts';
import { inSpan, type TraceSpan, type Tracing } from '../platform/tracing/tracing.ts';

/** Run every minute; only their failures are of interest. */
const FREQUENT: readonly string[] = [PLANNER_QUEUE, WATCH_QUEUE];

interface QueuedJob {
  id: string;
  data: object;
  signal: AbortSignal;
}

/** Logs one line per job with its duration, counts it, and adds its ids to every entry that is logged meanwhile. */
export type ObserveJob = (queue: string, job: QueuedJob, work: () => Promise<void>) => Promise<void>;

export function createJobObserver({ log, metrics, tracing }: Context, stopping: AbortSignal): ObserveJob {
  let offline = false;

  function logFailedJob(queue: string, ms: number, error: unknown, job: QueuedJob): void {
    // An outage is logged once, when it begins.
    if (error instanceof DatabaseFailure) return;
    if (stopping.aborted || job.signal.aborted) {
      log.info({ queue, ms }, 'job interrupted: it runs again');
    } else if (error instanceof FeedUnreachableError) {
      const { host } = error;
      if (offline) log.debug({ host }, 'feed not imported');
      else {
        log.warn(
          { host },
          'Vulnerability feeds cannot be downloaded. Without internet access, run `npm run assay -- feeds download feeds.tar` on a machine that has it, and `npm run assay -- feeds import feeds.tar` here.',
        );
      }
      offline = true;
    } else {
      const message = error instanceof Error ? error.message : String(error);
      log[queue === FEED_QUEUE ? 'warn' : 'error']({ queue, ms, error: message }, 'job failed');
    }
  }

  const observe: ObserveJob = (queue, job, work) =>
    withLogFields({ job: job.id, ...idsOf(job.data) }, async () => {
      const started = performance.now();
      const finish = (outcome: 'completed' | 'failed') => {
        const ms = performance.now() - started;
        metrics.recordJob({ queue, outcome, seconds: ms / 1_000 });
        return Math.round(ms);
      };
      try {
        await work();
      } catch (error) {
        logFailedJob(queue, finish('failed'), error, job);
        throw error;
      }
      if (queue === FEED_QUEUE) offline = false;
      log[FREQUENT.includes(queue) ? 'debug' : 'info']({ queue, ms: finish('completed') }, 'job completed');
    });
  if (!tracing.enabled) return observe;
  return (queue, job, work) => inSpan(startSpan(tracing, queue, job), () => observe(queue, job, work));
}

/** OpenTelemetry, semantic conventions for messaging. */
function startSpan(tracing: Tracing, queue: string, job: QueuedJob): TraceSpan | null {
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': job.id,
    ...Object.fromEntries(Object.entries(idsOf(job.data)).map(([name, id]) => [`assay.${name}.id`, id])),
  };
  const { traceparent } = job.data as { traceparent?: string };
  return tracing.start(`process ${queue}`, { kind: 'consumer', attributes }, traceparent ?? null);
}

/** What a job is about. */
export function idsOf(data: object): LogFields {
  const { scanId, reportId, feed } = data as { scanId?: string; reportId?: string; feed?: string };
  return { ...(scanId ? { scan: scanId } : {}), ...(reportId ? { report: reportId } : {}), ...(feed ? { feed } : {}) };
}

import type { ContextOrigin } from '#platform/context.ts';
import type { HeavyJob } from '../run-job.ts';
import type { JobFailure } from './job-failure.ts';

/** Start parameters of the job thread. */
export interface JobThreadData {
  origin: ContextOrigin;
}

export type JobThreadRequest =
  | { kind: 'run'; id: number; job: HeavyJob }
  /** The job should end soon; it settles as usual. */
  | { kind: 'abort'; id: number }
  /** Answered as soon as the thread's event loop is free. */
  | { kind: 'ping' }
  /** Closes connections and ends the thread; no job is running. */
  | { kind: 'close' };

export type JobThreadReply =
  | { kind: 'done'; id: number }
  | { kind: 'failed'; id: number; failure: JobFailure }
  | { kind: 'pong' };

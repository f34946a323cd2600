import type { Context } from '../context.ts';

/** Running jobs of this process. */
export interface Jobs {
  /** Takes no new jobs; the queue's own stop waits for those that run. */
  stop(): Promise<void>;
}

/** Creates the queues and begins to work on them. */
export async function startJobs(_context: Context): Promise<Jobs> {
  return { stop: async () => {} };
}

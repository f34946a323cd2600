import type { Registry } from 'prom-client';

/** Metrics that the components of a process record for `/metrics`. */
export interface Metrics {
  /** Null when this process serves no metrics; then nothing is counted. */
  readonly registry: Registry | null;
  /** @param route template such as `/api/scans/:id`, never the address of a request */
  recordRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  recordJob(job: { queue: string; outcome: 'completed' | 'failed'; seconds: number }): void;
  /** A periodic task of the planner. */
  recordTask(task: { task: string; outcome: 'completed' | 'failed'; seconds: number }): void;
  /** @param count reads the number of connections at each scrape */
  watchWebSockets(count: () => number): void;
}

/** Counts nothing. */
export const NO_METRICS: Metrics = {
  registry: null,
  recordRequest() {},
  recordJob() {},
  recordTask() {},
  watchWebSockets() {},
};

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { sendDueBeats } from '../jobs/beats.ts';
import { startJobs } from '../jobs/index.ts';
import type { Config } from '../platform/config/config.ts';
import type { Context } from '../platform/context.ts';
import { REPORT_QUEUE } from '../platform/queue/queues.ts';
import { type ApiCaller, type TestServer, testServer } from './api.ts';
import { testContext } from './context.ts';
import { eventually } from './eventually.ts';
import { type Lab, scanIndependentOfLoad, withLab } from './lab.ts';

interface Wanted {
  /** Changes the configuration of the lab. */
  config?: (config: Config) => Config;
  /** Runs before the jobs start. */
  prepare?: (context: Context) => Promise<unknown>;
  /** Queues that nothing works on; by default that of reports, because making one takes longer than its scan. */
  paused?: readonly string[];
}

/** The planner's interval. */
const BEAT_MS = 60_000;
/** Timers of the host's clock, also where virtual time replaces the global ones. */
const { setInterval: hostInterval, clearInterval: endHostInterval } = globalThis;

/** Web server and jobs whose scans run in a lab; all of them, and the lab, are closed after the tests. */
export async function scanningServer(
  lab: Lab & { close(): Promise<void> },
  { config = (unchanged) => unchanged, prepare, paused = [REPORT_QUEUE] }: Wanted = {},
): Promise<{ context: Context; server: TestServer }> {
  after(() => lab.close());
  const { context } = await testContext({}, (own) => config(withLab(lab)(own)));
  const server = await testServer(context);
  await prepare?.(context);
  // Virtual time slows the planner down on a busy host, but not the database's clock, by which its work becomes due.
  // A failure, such as that of a database that a test stops, is left to the product's own planner.
  const beats = hostInterval(() => void sendDueBeats(context).catch(() => {}), BEAT_MS);
  after(() => endHostInterval(beats));
  const jobs = await startJobs(context);
  after(() => jobs.stop());
  await scanIndependentOfLoad(context);
  for (const queue of paused) await context.queue.offWork(queue, { wait: true });
  return { context, server };
}

/** @throws AssertionError with the server's error */
export async function scanDetail(caller: ApiCaller, id: string) {
  const { data, status, error, message } = await caller.call('GET', `/api/scans/${id}`);
  assert.ok(data, `${status} ${error}: ${message}`);
  return data;
}

/** Waits until a scan has ended, with or without a rating. */
export function endedScan(caller: ApiCaller, id: string) {
  return eventually('the end of the scan', async () => {
    const { scan } = await scanDetail(caller, id);
    return scan.finishedAt ? scan : null;
  });
}

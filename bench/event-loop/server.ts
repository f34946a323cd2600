import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';
import { startJobs } from '@assay/server/jobs/index.ts';
import { openJobThread } from '@assay/server/jobs/thread/job-thread.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import type { ServerRequest, ServerResponse } from './messages.ts';
import { openProductServer } from './product-server.ts';

/** The product as it runs by default, web server and jobs in one process, and measures its event loop. */

/** Sampling interval in milliseconds; the histogram includes it in each delay. */
const SAMPLE_MS = 2;
const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MS });
/** CPU time of this thread between two samples, in microseconds: unlike the delay it does not grow on a busy host. */
const work: RecordableHistogram = createHistogram();
let used = process.threadCpuUsage();
setInterval(() => {
  const spent = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  work.record(Math.max(1, spent.user + spent.system));
}, SAMPLE_MS).unref();
let close = async () => {};

async function start(variables: Record<string, string>): Promise<ServerResponse> {
  const server = await openProductServer(variables);
  const thread = openJobThread(server.context);
  const jobs = await startJobs(server.context, thread.run);
  close = async () => {
    await jobs.stop();
    await thread.close();
    await server.close();
  };
  const owner = await createTestAccount(server.context, {
    email: 'owner@bench.example',
    permission: 23,
    company: 'Bench Ltd',
  });
  const url = `http://${server.host}`;
  const logIn = async (account: string) => {
    const body = new URLSearchParams({ account, password: TEST_PASSWORD });
    const { headers } = await fetch(`${url}/api/userLogin`, { method: 'POST', body });
    return { token: headers.get('x-auth-token')!, csrf: headers.get('x-csrf-token')! };
  };
  const { email } = await createTestAccount(server.context, { email: 'admin@bench.example', permission: 0 });
  const { token, csrf } = await logIn(email);
  return { url, ...(await logIn(owner.email)), administrator: { 'x-auth-token': token, 'x-csrf-token': csrf } };
}

function measured(): ServerResponse {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - SAMPLE_MS);
  const delays = {
    median: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    most: late(histogram.max),
  };
  const spent = { median: work.percentile(50) / 1e3, p99: work.percentile(99) / 1e3, most: work.max / 1e3 };
  return { delays, work: spent };
}

process.on('message', async (question: ServerRequest) => {
  if ('start' in question) process.send!(await start(question.start));
  else if ('watch' in question) {
    histogram.enable();
    histogram.reset();
    work.reset();
    process.send!({});
  } else if ('delays' in question) process.send!(measured());
  else {
    await close();
    process.send!({});
    process.disconnect();
  }
});

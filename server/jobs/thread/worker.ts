/** The thread of job-thread.ts: runs jobs concurrently, with its own connections to the database. */
import { parentPort, workerData } from 'node:worker_threads';
import { openThreadContext } from '#platform/context.ts';
import { withLongRetry } from '#platform/db/access.ts';
import { createJobRunner } from '../run-job.ts';
import { toJobFailure } from './job-failure.ts';
import type { JobThreadData, JobThreadReply, JobThreadRequest } from './messages.ts';
import { lowerThreadPriority } from './thread-priority.ts';

lowerThreadPriority();
const { origin } = workerData as JobThreadData;
const port = parentPort!;
const running = new Map<number, AbortController>();
// Messages wait in the port until the listener below is added.
const context = await withLongRetry(() => openThreadContext(origin));
const runJob = createJobRunner(context);

function reply(message: JobThreadReply): void {
  port.postMessage(message);
}

port.on('message', (message: JobThreadRequest) => {
  switch (message.kind) {
    case 'run': {
      const { id, job } = message;
      const controller = new AbortController();
      running.set(id, controller);
      runJob(job, controller.signal)
        .then(
          () => reply({ kind: 'done', id }),
          (error) => reply({ kind: 'failed', id, failure: toJobFailure(error) }),
        )
        .finally(() => running.delete(id));
      return;
    }
    case 'abort':
      running.get(message.id)?.abort();
      return;
    case 'ping':
      reply({ kind: 'pong' });
      return;
    case 'close':
      void context.close().finally(() => process.exit(0));
  }
});

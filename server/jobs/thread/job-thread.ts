import { Worker } from 'node:worker_threads';
import { memoryLimit } from '#platform/config/memory.ts';
import type { Context } from '#platform/context.ts';
import { traceOfJob } from '#platform/tracing/tracing.ts';
import type { HeavyJob, RunJob } from '../run-job.ts';
import { withCompileCache } from './compile-cache.ts';
import { fromJobFailure } from './job-failure.ts';
import type { JobThreadData, JobThreadReply, JobThreadRequest } from './messages.ts';

/** Limits of the job thread. */
export interface JobThreadLimits {
  /** Milliseconds without a job after which it ends. */
  idleMs: number;
  /** Interval between two checks of a busy thread, in milliseconds. */
  lookMs: number;
  /** Milliseconds of its own CPU time without a response after which it counts as stuck. */
  stuckMs: number;
  /** Old generation of its heap, in megabytes. */
  heapMb: number;
}

const LIMITS: JobThreadLimits = {
  // As long as the evaluation threads: a second scan often follows the first.
  idleMs: 120_000,
  lookMs: 2_000,
  // The longest uninterrupted work measured in scans of hostile hosts is below 0.1 s.
  stuckMs: 30_000,
  // The largest scans and their reports take less than 400 MB with the whole server in the process (docs/measured.md).
  // Half of a small memory: beyond it the jobs fail, and not the process.
  heapMb: Math.min(1_024, memoryLimit() / 2 ** 21),
};
/**
 * Young generation of its heap, in megabytes: two semi-spaces of four. With twice as much, scans take as much CPU time,
 * and eight megabytes more.
 */
const YOUNG_GENERATION_MB = 12;
/** After this time a thread that should close its connections is terminated. */
const CLOSE_MS = 10_000;

/** The thread that runs jobs of a process, and its end. */
export interface JobThread {
  run: RunJob;
  /** Ends the thread once no job is running. */
  close(): Promise<void>;
}

/**
 * Runs jobs in a worker thread, so that parsing the responses of scanned hosts and judging them never delays a request.
 * Started on demand and ended when idle. A thread that is stuck in a computation, or exceeds its memory, is terminated:
 * its jobs fail, and the queue runs them again from the evidence stored so far.
 */
export function openJobThread(context: Context, limits: JobThreadLimits = LIMITS): JobThread {
  let present: RunningThread | null = null;
  const closing = new Set<Promise<void>>();

  function retire(thread: RunningThread): void {
    if (present === thread) present = null;
    const end = thread.close().finally(() => closing.delete(end));
    closing.add(end);
  }

  return {
    run(job, signal) {
      if (!present || present.ended) present = new RunningThread(context, limits, retire);
      return present.run({ ...job, ...traceOfJob() }, signal);
    },
    async close() {
      if (present) retire(present);
      await Promise.all(closing);
    },
  };
}

interface Pending {
  resolve(): void;
  reject(error: Error): void;
}

class RunningThread {
  readonly #worker: Worker;
  readonly #context: Context;
  readonly #limits: JobThreadLimits;
  readonly #pending = new Map<number, Pending>();
  readonly #exited = Promise.withResolvers<void>();
  readonly #onIdle: (thread: RunningThread) => void;
  #idle: NodeJS.Timeout | undefined;
  #look: NodeJS.Timeout | undefined;
  #answered = true;
  #lastId = 0;
  #ended = false;
  /** Reason for failed jobs. */
  #reason = 'the job thread ended';

  constructor(context: Context, limits: JobThreadLimits, onIdle: (thread: RunningThread) => void) {
    this.#context = context;
    this.#limits = limits;
    this.#onIdle = onIdle;
    const workerData: JobThreadData = { origin: context.origin };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      name: 'jobs',
      execArgv: [],
      env: withCompileCache(process.env),
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    this.#worker.on('message', (reply: JobThreadReply) => this.#receive(reply));
    this.#worker.on('error', (error) => {
      this.#reason = error.message;
      context.log.error({ error: String(error) }, 'the job thread failed');
    });
    this.#worker.on('exit', () => this.#end());
  }

  /** Accepts no more jobs. */
  get ended(): boolean {
    return this.#ended;
  }

  async run(job: HeavyJob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    this.#lastId += 1;
    const id = this.#lastId;
    const abort = () => this.#send({ kind: 'abort', id });
    signal.addEventListener('abort', abort, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        if (this.#pending.size === 1) void this.#watch();
        this.#send({ kind: 'run', id, job });
      });
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Lets it close its connections, and terminates it if that takes too long. */
  async close(): Promise<void> {
    if (this.#ended) return this.#exited.promise;
    this.#ended = true;
    clearTimeout(this.#idle);
    this.#send({ kind: 'close' });
    const limit = setTimeout(() => void this.#worker.terminate(), CLOSE_MS);
    await this.#exited.promise;
    clearTimeout(limit);
  }

  #send(message: JobThreadRequest): void {
    this.#worker.postMessage(message);
  }

  #receive(reply: JobThreadReply): void {
    if (reply.kind === 'pong') {
      this.#answered = true;
      return;
    }
    const job = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'done') job?.resolve();
    else job?.reject(fromJobFailure(reply.failure));
    if (this.#pending.size > 0 || this.#ended) return;
    clearTimeout(this.#look);
    this.#idle = setTimeout(() => this.#onIdle(this), this.#limits.idleMs).unref();
  }

  /** Terminates the thread when it has computed for too long without answering. */
  async #watch(): Promise<void> {
    let answeredAtMs = 0;
    this.#answered = true;
    const look = async () => {
      const usedMs = await this.#processorMs();
      if (this.#ended || this.#pending.size === 0) return;
      if (this.#answered) {
        answeredAtMs = usedMs ?? 0;
        this.#answered = false;
        this.#send({ kind: 'ping' });
      } else if (usedMs !== null && usedMs - answeredAtMs > this.#limits.stuckMs) {
        this.#reason = `the job thread computed for ${this.#limits.stuckMs / 1000} seconds without a pause`;
        this.#context.log.error(this.#reason);
        await this.#worker.terminate();
        return;
      }
      this.#look = setTimeout(look, this.#limits.lookMs).unref();
    };
    await look();
  }

  /** CPU milliseconds of the thread; null before it runs and after it has ended. */
  async #processorMs(): Promise<number | null> {
    try {
      const { user, system } = await this.#worker.cpuUsage();
      return (user + system) / 1_000;
    } catch {
      return null;
    }
  }

  #end(): void {
    this.#ended = true;
    clearTimeout(this.#idle);
    clearTimeout(this.#look);
    for (const job of this.#pending.values()) job.reject(new Error(this.#reason));
    this.#pending.clear();
    this.#exited.resolve();
  }
}

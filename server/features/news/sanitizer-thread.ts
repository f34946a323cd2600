import { Worker } from 'node:worker_threads';
import { AppError } from '#platform/errors.ts';
import type { SanitizedHtml } from './sanitize-html.ts';

/**
 * A text of the permitted length with as many tags as fit takes a second to sanitize, and an article has one text per
 * language: in the thread that serves requests, every other request would wait for it.
 */

/** A text to sanitize, as `sanitizeArticleHtml` takes it. */
export interface SanitizeRequest {
  id: number;
  html: string;
  images: ReadonlySet<string> | null;
}

export interface SanitizeReply {
  id: number;
  sanitized: SanitizedHtml;
}

/** An idle thread takes some 20 MB. */
const IDLE_MS = 30_000;
/** A text takes a second at most; at a load of 30 on two cores, thirty. */
const TIMEOUT_MS = 120_000;
/** The parsed form of the longest text takes less than 100 MB. */
const HEAP_MB = 256;
/** Two semi-spaces of one megabyte. */
const YOUNG_GENERATION_MB = 3;
/** Texts that wait; an article has fifteen at most. */
const WAITING_MAX = 60;
const RETRY_SECONDS = 5;

interface Thread {
  worker: Worker;
  pending: Map<number, (sanitized: SanitizedHtml | null) => void>;
  /** Ends it while it is idle, or when a text takes too long. */
  timer: NodeJS.Timeout | undefined;
}

let thread: Thread | null = null;
let lastId = 0;

/**
 * `sanitizeArticleHtml` in a thread, which is started when needed.
 * @throws {AppError} server-busy while too many texts wait, or if the thread ended
 */
export async function sanitizeInThread(
  html: string,
  images: ReadonlySet<string> | null = null,
): Promise<SanitizedHtml> {
  thread ??= startThread();
  const { worker, pending } = thread;
  const busy = () => new AppError('server-busy', {}, RETRY_SECONDS);
  if (pending.size >= WAITING_MAX) throw busy();
  lastId += 1;
  const id = lastId;
  const used = thread;
  const sanitized = await new Promise<SanitizedHtml | null>((resolve) => {
    pending.set(id, resolve);
    // A busy thread keeps the process alive; an idle one does not.
    worker.ref();
    if (pending.size === 1) limit(used, TIMEOUT_MS);
    const request: SanitizeRequest = { id, html, images };
    worker.postMessage(request);
  });
  if (!sanitized) throw busy();
  return sanitized;
}

function startThread(): Thread {
  const worker = new Worker(new URL('./sanitizer-worker.ts', import.meta.url), {
    name: 'news',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const started: Thread = { worker, pending: new Map(), timer: undefined };
  const { pending } = started;
  worker.on('message', ({ id, sanitized }: SanitizeReply) => {
    const settle = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) worker.unref();
    limit(started, pending.size === 0 ? IDLE_MS : TIMEOUT_MS);
    settle?.(sanitized);
  });
  // The exit event follows.
  worker.on('error', () => {});
  worker.on('exit', () => {
    clearTimeout(started.timer);
    if (thread === started) thread = null;
    for (const settle of pending.values()) settle(null);
  });
  return started;
}

function limit(used: Thread, ms: number): void {
  clearTimeout(used.timer);
  used.timer = setTimeout(() => {
    // The next text starts another.
    if (thread === used) thread = null;
    void used.worker.terminate();
  }, ms).unref();
}

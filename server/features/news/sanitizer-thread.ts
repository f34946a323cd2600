import { AppError } from '#platform/errors.ts';
import { ThreadError, ThreadQueue } from '#platform/thread-queue.ts';
import type { SanitizedHtml } from './sanitize-html.ts';

/**
 * A text of the permitted length with as many tags as fit takes a second to sanitize, and an article has one text per
 * language: in the thread that serves requests, every other request would wait for it.
 */

/** A text to sanitize, as `sanitizeArticleHtml` takes it. */
export interface SanitizeRequest {
  html: string;
  images: ReadonlySet<string> | null;
}

const RETRY_SECONDS = 5;

const thread = new ThreadQueue<SanitizeRequest, SanitizedHtml>(
  new URL('./sanitizer-worker.ts', import.meta.url),
  'news',
  {
    // A text takes a second at most.
    cpuMs: 20_000,
    // The parsed form of the longest text takes less than 100 MB.
    heapMb: 256,
    // An article has fifteen texts at most.
    waitingMax: 60,
  },
);

/**
 * `sanitizeArticleHtml` in a thread, which is started when needed.
 * @throws {AppError} server-busy while too many texts wait, or if the thread ended
 */
export async function sanitizeInThread(
  html: string,
  images: ReadonlySet<string> | null = null,
): Promise<SanitizedHtml> {
  try {
    return await thread.run({ html, images });
  } catch (error) {
    throw error instanceof ThreadError ? new AppError('server-busy', {}, RETRY_SECONDS) : error;
  }
}

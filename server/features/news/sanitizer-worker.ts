/** The thread of sanitizer-thread.ts: sanitizes one text after another. */
import { parentPort } from 'node:worker_threads';
import { sanitizeArticleHtml } from './sanitize-html.ts';
import type { SanitizeRequest } from './sanitizer-thread.ts';

const port = parentPort!;

port.on('message', ({ html, images }: SanitizeRequest) => {
  port.postMessage(sanitizeArticleHtml(html, images));
});

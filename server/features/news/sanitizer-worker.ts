/** The thread of sanitizer-thread.ts: sanitizes one text after another. */
import { parentPort } from 'node:worker_threads';
import { sanitizeArticleHtml } from './sanitize-html.ts';
import type { SanitizeReply, SanitizeRequest } from './sanitizer-thread.ts';

const port = parentPort!;

port.on('message', ({ id, html, images }: SanitizeRequest) => {
  const reply: SanitizeReply = { id, sanitized: sanitizeArticleHtml(html, images) };
  port.postMessage(reply);
});

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { sendError } from '../platform/http/error-handler.ts';

/** Interval of the histogram's own timer, in milliseconds. */
const RESOLUTION_MS = 10;
const SAMPLE_MS = 1_000;
const RETRY_SECONDS = 5;

/**
 * Answers requests with 503 while the event loop is late. It reads nothing from the operating system, so that it cannot
 * fail when the process has no file descriptors left (`process.memoryUsage()` throws EMFILE then).
 * @param delayMaxMs mean delay of the event loop over a second; 0 = never
 */
export function refuseUnderPressure(app: FastifyInstance, delayMaxMs: number): void {
  if (delayMaxMs === 0) return;
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    // Without a sample, the loop was blocked for the whole second.
    delayMs = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - RESOLUTION_MS;
    histogram.reset();
  }, SAMPLE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (delayMs > delayMaxMs) return sendError(new AppError('server-busy', {}, RETRY_SECONDS), request, reply);
  });
}

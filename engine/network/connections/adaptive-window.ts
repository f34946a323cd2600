/** Adaptive limit on outstanding queries, depending on the other side's responses. */
export interface AdaptiveWindow {
  readonly size: number;
  /**
   * An answer arrived after this number of milliseconds: the limit grows by one, unless answers have begun to queue.
   */
  grow(took: number): void;
  /** Answers are missing: halves the limit. Several calls for one loss event halve it once. */
  shrink(): void;
}

/** Answers that take this many times as long as the fastest one are queued; below the slack it is no indication. */
const QUEUING = 2;
const QUEUING_SLACK_MS = 10;

/**
 * Grows by one with each answer and halves with a loss event, like TCP's congestion avoidance (RFC 5681), and stops
 * growing when answers take longer, before any are lost.
 * @param limits initial, minimum and maximum number of queries
 * @param holdUpMs losses within this number of milliseconds are one event
 */
export function createWindow(
  limits: { first: number; least: number; most: number },
  holdUpMs: number,
  now: () => number = () => performance.now(),
): AdaptiveWindow {
  let size = limits.first;
  let lastFall = Number.NEGATIVE_INFINITY;
  let quickest = Number.POSITIVE_INFINITY;
  return {
    get size() {
      return size;
    },
    grow(took) {
      quickest = Math.min(quickest, took);
      if (size < limits.most && took <= quickest * QUEUING + QUEUING_SLACK_MS) size += 1;
    },
    shrink() {
      if (now() - lastFall < holdUpMs) return;
      lastFall = now();
      size = Math.max(limits.least, size >> 1);
    },
  };
}

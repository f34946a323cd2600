/** Adaptive limit on outstanding queries, depending on the other side's responses. */
export interface AdaptiveWindow {
  readonly size: number;
  /** An answer came after so many milliseconds: one more may be under way, unless answers have begun to queue. */
  grow(took: number): void;
  /** Answers fail to come: half as many. Called often for one hold-up it halves once. */
  shrink(): void;
}

/** Answers that take this many times as long as the fastest one are queued; below the slack it is no indication. */
const QUEUING = 2;
const QUEUING_SLACK_MS = 10;

/**
 * Grows by one with each answer and halves with a hold-up, as TCP does on a path it does not know (RFC 5681); and stops
 * growing once answers take longer, before anything is lost.
 * @param limits questions at first, at least and at most
 * @param holdUpMs losses within so many milliseconds are one hold-up
 */
export function openWindow(
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

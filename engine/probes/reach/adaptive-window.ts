/** How many questions may be under way at once: as many as the other side bears. */
export interface AdaptiveWindow {
  /** Waits for a place. */
  enter(): Promise<void>;
  leave(): void;
  /** An answer came: one more may be under way. */
  grow(): void;
  /** Answers fail to come: half as many. Called often for one hold-up it halves once. */
  shrink(): void;
  /** Lets everybody in who still waits. */
  open(): void;
}

/**
 * Grows by one with each answer and halves with a hold-up, as TCP does on a path it does not know (RFC 5681).
 * @param limits places at first, at least and at most
 * @param holdUpMs losses within so many milliseconds are one hold-up
 */
export function openWindow(
  limits: { first: number; least: number; most: number },
  holdUpMs: number,
  now: () => number = () => performance.now(),
): AdaptiveWindow {
  let size = limits.first;
  let inside = 0;
  let lastFall = Number.NEGATIVE_INFINITY;
  let queue: (() => void)[] = [];
  let head = 0;

  function admit(): void {
    while (head < queue.length && inside < size) {
      inside += 1;
      queue[head]!();
      head += 1;
    }
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
  }

  return {
    async enter() {
      if (head === queue.length && inside < size) inside += 1;
      else await new Promise<void>((free) => queue.push(free));
    },
    leave() {
      inside -= 1;
      admit();
    },
    grow() {
      if (size < limits.most) size += 1;
      admit();
    },
    shrink() {
      if (now() - lastFall < holdUpMs) return;
      lastFall = now();
      size = Math.max(limits.least, size >> 1);
    },
    open() {
      size = Number.POSITIVE_INFINITY;
      admit();
    },
  };
}

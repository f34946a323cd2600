/** Learns the concurrency of a port scan from the responses: additive growth, halving on proven loss (RFC 5681). */
export interface Pacer {
  /** Maximum number of concurrent ports at this time. */
  window(): number;
  /** Reports a response, open or closed. */
  answered(): void;
  /** Reports a response that arrived only on a retry: the link is congested. */
  lost(): void;
}

export interface PacerLimits {
  /** Concurrent ports at the start, and at most. */
  first: number;
  most: number;
}

const LEAST_WINDOW = 4;

/** Starts with the initial window and adapts to the reported responses. */
export function createPacer({ first, most }: PacerLimits): Pacer {
  let window = first;
  return {
    window: () => Math.floor(window),
    answered() {
      window = Math.min(most, window + 1);
    },
    lost() {
      window = Math.max(LEAST_WINDOW, window / 2);
    },
  };
}

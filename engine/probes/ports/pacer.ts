/**
 * Learns concurrency and timeouts of a port scan from the responses: additive growth, halving on proven loss (as TCP
 * does, RFC 5681), and timeouts from the mean and deviation of round trips (RFC 6298).
 */
export interface Pacer {
  /** Maximum number of concurrent ports at this time. */
  window(): number;
  /** Timeout of a connect, in milliseconds. */
  timeout(): number;
  /** Timeout for the first bytes of a response from an unknown service, in milliseconds. */
  patience(): number;
  /** Reports a response after this number of milliseconds, open or closed. */
  answered(milliseconds: number): void;
  /** Reports a response that arrived only on a retry: the link is congested. */
  lost(): void;
}

export interface PacerLimits {
  /** Concurrent ports at the start, and at most. */
  first: number;
  most: number;
  /** Maximum timeout, in milliseconds; applies until round trips are known. */
  longest: number;
}

const LEAST_WINDOW = 4;
const LEAST_TIMEOUT_MS = 400;
/** Before three responses are known the maximum timeout applies. */
const KNOWN_AFTER = 3;
/** A server needs time in addition to the round trip: to fork, to look up the client. */
const THINKING_MS = 700;
const PATIENCE_MS = 2_000;

/** Starts with the initial window and adapts to the reported responses. */
export function createPacer({ first, most, longest }: PacerLimits): Pacer {
  let window = first;
  let answers = 0;
  let mean = 0;
  let spread = 0;
  const timeout = () => {
    if (answers < KNOWN_AFTER) return longest;
    return Math.min(longest, Math.max(LEAST_TIMEOUT_MS, 3 * (mean + 4 * spread)));
  };
  return {
    window: () => Math.floor(window),
    timeout,
    patience: () =>
      Math.min(longest, PATIENCE_MS, answers < KNOWN_AFTER ? longest : THINKING_MS + 4 * (mean + 4 * spread)),
    answered(milliseconds) {
      answers += 1;
      if (answers === 1) {
        mean = milliseconds;
        spread = milliseconds / 2;
      } else {
        spread += (Math.abs(milliseconds - mean) - spread) / 4;
        mean += (milliseconds - mean) / 8;
      }
      window = Math.min(most, window + 1);
    },
    lost() {
      window = Math.max(LEAST_WINDOW, window / 2);
      spread *= 2;
    },
  };
}

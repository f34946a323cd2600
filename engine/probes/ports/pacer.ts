/**
 * How many ports are asked at once and how long each is waited for, learned from the answers: additive growth, halving on proven loss
 * (as TCP does, RFC 5681), and time-outs from the mean and spread of round trips (RFC 6298).
 */
export interface Pacer {
  /** Ports that may be under way now. */
  window(): number;
  /** Milliseconds that a connect is waited for. */
  timeout(): number;
  /** Milliseconds that the first bytes of an answer are waited for where nothing is known of the service. */
  patience(): number;
  /** An answer came after this many milliseconds, open or closed. */
  answered(milliseconds: number): void;
  /** An answer came only when it was asked for again: the line is loaded. */
  lost(): void;
}

export interface PacerLimits {
  /** Ports under way at the start, and at most. */
  first: number;
  most: number;
  /** The longest time-out, milliseconds; it holds until round trips are known. */
  longest: number;
}

const LEAST_WINDOW = 4;
const LEAST_TIMEOUT_MS = 400;
/** Before three answers are known the longest time-out holds. */
const KNOWN_AFTER = 3;
/** A server needs time beside the line: to fork, to look the client up. */
const THINKING_MS = 700;
const PATIENCE_MS = 2_000;

/** Begins with the first window and learns from what is told to it. */
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

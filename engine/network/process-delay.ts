/** Interval between two measurements, milliseconds. */
const INTERVAL_MS = 50;
/** How late a timer must run to be a delay of this process; half of the shortest timeout of a probe (RFC 6298 §2.4), milliseconds. */
const LATE_MS = 500;

/** Delays of this process: while it waits for the processor, responses that have arrived count as missing. */
export interface ProcessDelay {
  /** Whether a timer ran late since this time of `performance.now`. */
  wasLateSince(time: number): boolean;
  close(): void;
}

/** Measures how late timers run, until it is closed. */
export function measureProcessDelay(): ProcessDelay {
  let due = performance.now() + INTERVAL_MS;
  let lastLate = Number.NEGATIVE_INFINITY;
  const measure = () => {
    const now = performance.now();
    if (now - due >= LATE_MS) lastLate = now;
    due = now + INTERVAL_MS;
  };
  const timer = setInterval(measure, INTERVAL_MS);
  return {
    wasLateSince(time) {
      // The timer of a probe may have run in the same late turn, before this one.
      measure();
      return lastLate >= time;
    },
    close: () => clearInterval(timer),
  };
}

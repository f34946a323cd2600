/**
 * How fast an address may get HTTP requests, by what its answers show: over all names and all scans of this process, since
 * one server may have many names.
 */
interface Pace {
  /** Multiple of the usual interval between two requests. */
  factor: number;
  /** Milliseconds of the fastest answer so far. */
  fastest: number;
  /** Monotonic time before which no request is sent. */
  until: number;
  /** Overloads in a row. */
  overloads: number;
}

/** Slowest pace: with the default of 150 requests a second about nine, so that a scan ends within its time. */
const FACTOR_MAX = 16;
/** An answer that takes this many times as long as the fastest, and so many milliseconds more, shows a server under load. */
const SLOWER = 3;
const NOTICEABLE_MS = 250;
/** Change of the interval after such an answer, and after any other. */
const SLOW_DOWN = 1.3;
const RECOVER = 0.95;
/** First pause after 429 or 503 without Retry-After, and the longest one, milliseconds. */
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 8_000;
const KEPT_MAX = 20_000;

const paces = new Map<string, Pace>();

function paceOf(address: string): Pace {
  const known = paces.get(address);
  if (known) return known;
  if (paces.size >= KEPT_MAX) paces.clear();
  const pace = { factor: 1, fastest: Number.POSITIVE_INFINITY, until: 0, overloads: 0 };
  paces.set(address, pace);
  return pace;
}

/** Interval between two requests in milliseconds. */
export function requestInterval(address: string, usual: number): number {
  return usual * (paces.get(address)?.factor ?? 1);
}

/** Milliseconds until the next request may be sent. */
export function requestDelay(address: string): number {
  return Math.max(0, (paces.get(address)?.until ?? 0) - performance.now());
}

/**
 * Adapts the pace to an answer.
 * @param took milliseconds from the sending of the request to the header of the response
 * @param retryAfter value of Retry-After (RFC 9110 §10.2.3), if the server sent one; a date counts as none
 */
export function noteAnswer(address: string, status: number, took: number, retryAfter: string | null): void {
  const pace = paceOf(address);
  if (status === 429 || status === 503) {
    const asked = /^\d{1,6}$/.test(retryAfter?.trim() ?? '')
      ? Number(retryAfter) * 1_000
      : PAUSE_MS * 2 ** pace.overloads;
    const until = performance.now() + Math.min(asked, PAUSE_MAX_MS);
    // Answers to requests that were already sent do not add up.
    if (pace.until < performance.now()) {
      pace.overloads += 1;
      pace.factor = Math.min(FACTOR_MAX, pace.factor * 2);
    }
    pace.until = Math.max(pace.until, until);
    return;
  }
  pace.overloads = 0;
  pace.fastest = Math.min(pace.fastest, took);
  const isLoaded = took > pace.fastest * SLOWER + NOTICEABLE_MS;
  pace.factor = isLoaded ? Math.min(FACTOR_MAX, pace.factor * SLOW_DOWN) : Math.max(1, pace.factor * RECOVER);
}

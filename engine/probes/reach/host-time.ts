import { DialError } from '../network.ts';

/**
 * Milliseconds that all web probes of one host may wait for it together, retries included: enough for some hundred answers of
 * six seconds each, while a host that only wastes time does not hold the scan.
 */
const HOST_MS = 120_000;
/** Exchanges that may pass without one whole answer before a host is given up, at first and when it is tried again. */
const SILENT_EXCHANGES = { first: 2, again: 1 };

/** Limits of one host's time, in milliseconds. */
export interface HostTimeLimits {
  /** One exchange. */
  exchange: number;
  /** All of them; two minutes when absent. */
  host?: number;
}

/**
 * The time that one web host gets from a scan, over all its probes. Only waiting for the host counts, not waiting for a turn of
 * the rate limit.
 */
export interface HostTime {
  /**
   * Aborts with a {@link DialError} when the time is over: `limit-reached` when it is used up, `timeout` when the host has
   * given no whole answer for too long. After the latter a later attempt gets a new, shorter chance.
   */
  attempt(): AbortSignal;
  /** A request is on its way; what it gives back is called at its end, and says whether a whole answer came. */
  begin(): (whole: boolean) => void;
}

/** The full time of one host. */
export function openHostTime({ exchange, host = HOST_MS }: HostTimeLimits): HostTime {
  let current = new AbortController();
  let patience = SILENT_EXCHANGES.first * exchange;
  /** Milliseconds left, in all and until the host counts as silent. */
  let left = host;
  let silence = patience;
  let usedUp = false;
  let waiting = 0;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;

  /** Counts the time since the last call, in which at least one request was on its way. */
  function settle(): void {
    const now = performance.now();
    if (waiting > 0) {
      left -= now - since;
      silence -= now - since;
    }
    since = now;
  }

  function watch(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting === 0 || current.signal.aborted) return;
    timer = setTimeout(expire, Math.max(1, Math.min(left, silence)));
  }

  function expire(): void {
    settle();
    if (left > 0 && silence > 0) {
      watch();
      return;
    }
    usedUp = left <= 0;
    current.abort(
      usedUp
        ? new DialError('limit-reached', 'the time for this host is over')
        : new DialError('timeout', 'no whole answer of this host for too long'),
    );
  }

  return {
    attempt() {
      if (current.signal.aborted && !usedUp) {
        current = new AbortController();
        patience = SILENT_EXCHANGES.again * exchange;
        silence = patience;
      }
      return current.signal;
    },
    begin() {
      settle();
      waiting += 1;
      watch();
      let open = true;
      return (whole) => {
        if (!open) return;
        open = false;
        settle();
        waiting -= 1;
        if (whole) silence = patience;
        watch();
      };
    },
  };
}

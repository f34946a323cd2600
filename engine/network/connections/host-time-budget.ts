import { DialError } from '../network.ts';

/**
 * Milliseconds that all web probes of one host may wait for it in total, retries included: enough for some hundred
 * responses of six seconds each when requests are concurrent, while a tarpit does not delay the scan.
 */
const HOST_MS = 120_000;
/** Exchange timeouts without a complete response after which a host is given up, at first and on a retry. */
const SILENT_EXCHANGES = { first: 2, again: 1 };

/** Time limits of one host, in milliseconds. */
export interface HostTimeLimits {
  /** One exchange. */
  exchange: number;
  /** All of them; two minutes when absent. */
  host?: number;
}

/**
 * Time budget of one web host, shared by all its probes. Only waiting for the host counts, not waiting for the rate
 * limit.
 */
export interface HostTimeBudget {
  /**
   * Aborts with a {@link DialError}: `limit-reached` when the budget is used up, `timeout` when the host has sent no
   * complete response for too long. After a timeout the next attempt gets a new, shorter period.
   */
  attempt(): AbortSignal;
  /** Starts a request; the returned function ends it and states whether a complete response arrived. */
  begin(): (whole: boolean) => void;
}

/** The full budget of one host. */
export function createHostTimeBudget({ exchange, host = HOST_MS }: HostTimeLimits): HostTimeBudget {
  let current = new AbortController();
  let patience = SILENT_EXCHANGES.first * exchange;
  /** Milliseconds left, in total and until the host counts as silent. */
  let left = host;
  let silence = patience;
  let usedUp = false;
  let waiting = 0;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;

  /** Deducts the time since the last call if a request was pending. */
  function settle(): void {
    const now = performance.now();
    if (waiting > 0) {
      left -= now - since;
      silence -= now - since;
    }
    since = now;
  }

  /** A set timer stays: it may fire too early, and is then set again, instead of twice for each of hundreds of requests. */
  function watch(): void {
    if (waiting === 0 || current.signal.aborted) {
      if (timer) clearTimeout(timer);
      timer = null;
      return;
    }
    timer ??= setTimeout(expire, Math.max(1, Math.min(left, silence)));
  }

  function expire(): void {
    timer = null;
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

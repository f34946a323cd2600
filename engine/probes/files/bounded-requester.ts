import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { abortError, DialError, failureReasonOf } from '#network/network.ts';
import { REPEAT_AFTER_MS, wait } from '#network/wait.ts';
import type { HttpClient, HttpResponse } from '../http/client.ts';

/** Concurrent requests to one host: the number that browsers open to one host over HTTP/1.1. */
const AT_ONCE = 6;
/** Consecutive failures after which a host counts as blocking the scanner. */
const FAILURES_MAX = 5;
/** Repetitions that failed as well after which no further request is repeated. */
const REPEATED_MAX = 3;
/** Requests rejected by a WAF after which further requests stop. */
const REFUSALS_MAX = 60;
const TOO_MUCH: ReadonlySet<number> = new Set([429, 503]);

interface Refused {
  answer: null;
  reason: NotAssessedReason;
  busy?: true;
}

/** Outcome of one request: a response, nothing because the owner excluded it, or the failure reason. */
export type RequestOutcome = { answer: HttpResponse } | { answer: null; reason: NotAssessedReason };

/**
 * Sends many requests to one host within limits of time, failures and rejections; one without a response is repeated once.
 * Never throws.
 */
export interface BoundedRequester {
  /** Requests that received a response. */
  readonly answered: number;
  /** Why no further request is sent; null while requests continue. */
  readonly stopped: NotAssessedReason | null;
  ask(url: URL, bodyMax: number): Promise<RequestOutcome>;
  /** Runs a function for each item, several concurrently; returns results in the order of the items. */
  each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]>;
}

/**
 * @param over ends the requests: the scan's signal and the host's time budget
 * @param mayAsk false for hosts and paths that the owner excluded
 */
export function createBoundedRequester(
  client: HttpClient,
  mayAsk: (url: URL) => boolean,
  over: AbortSignal,
): BoundedRequester {
  let answered = 0;
  let failures = 0;
  let refusals = 0;
  let stopped: NotAssessedReason | null = null;

  async function ask(url: URL, bodyMax: number): Promise<RequestOutcome> {
    if (!mayAsk(url)) return { answer: null, reason: 'excluded' };
    const first = await send(url, bodyMax);
    if (first.answer || stopped || over.aborted) return first;
    if (Math.max(failures, refusals) >= REPEATED_MAX) return counted(first);
    await wait(REPEAT_AFTER_MS, over);
    const again = await send(url, bodyMax);
    if (again.answer || stopped) return again;
    if (first.busy) refusals += 1;
    return counted(again);
  }

  function counted(outcome: Refused): Refused {
    if (outcome.busy) refusals += 1;
    else failures += 1;
    if (refusals >= REFUSALS_MAX || failures >= FAILURES_MAX) stopped ??= outcome.reason;
    return outcome;
  }

  /** One attempt. `busy`: the server responded that it gets too many requests. */
  async function send(url: URL, bodyMax: number): Promise<Exclude<RequestOutcome, { answer: null }> | Refused> {
    if (!stopped && over.aborted) stopped = abortError(over).reason;
    if (stopped) return { answer: null, reason: stopped };
    try {
      const answer = await client.ask(url, { bodyMax });
      // A slow body that is cut off by the deadline is not a complete response.
      if (answer.body.late) throw new DialError('timeout', 'no whole answer in time');
      failures = 0;
      if (TOO_MUCH.has(answer.status)) return { answer: null, reason: 'blocked', busy: true };
      answered += 1;
      return { answer };
    } catch (error) {
      const reason = failureReasonOf(over.aborted ? abortError(over) : error);
      if (over.aborted) stopped ??= reason;
      return { answer: null, reason };
    }
  }

  return {
    get answered() {
      return answered;
    },
    get stopped() {
      return stopped;
    },
    ask,
    async each(items, work) {
      const results = new Array<Awaited<ReturnType<typeof work>>>(items.length);
      let next = 0;
      const line = async () => {
        while (next < items.length) {
          const at = next;
          next += 1;
          results[at] = await work(items[at]!);
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, line));
      return results;
    },
  };
}

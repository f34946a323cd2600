import { place } from '../dns/client.ts';
import { isWireName } from '../dns/message.ts';
import { type Resolution, resolve, resolversOf } from '../dns/resolver.ts';
import { failureReasonOf, type Network, type Target } from '../network.ts';
import { createWindow } from './adaptive-window.ts';
import type { DnsQueryType } from './dns-query.ts';
import { type BulkAnswer, createQueryLanes, FAILED, STOPPED, TRIES } from './query-lanes.ts';

/** Outstanding queries. */
const WINDOW = { first: 256, least: 8, most: 2_048 };
/** Queries sent in one turn of the event loop: more would block it, since each takes some 50 µs. */
const SENDS_PER_TURN = 64;

interface Question {
  name: string;
  type: DnsQueryType;
  done(answer: Resolution): void;
}

/** Resolves many names over few sockets. */
export interface BulkResolver {
  /** As `resolve`, for one of many names. Never throws. */
  ask(name: string, type: DnsQueryType): Promise<Resolution>;
  close(): void;
}

/**
 * A pool of UDP sockets to the first configured resolver for thousands of names, with an adaptive number of outstanding
 * queries. Names whose answer is truncated, and those that this resolver cannot answer, are resolved one by one with
 * `resolve`.
 */
export function createBulkResolver(network: Network, signal?: AbortSignal): BulkResolver {
  const patience = network.settings.timeouts.dns / TRIES;
  const window = createWindow(WINDOW, patience);
  const target = firstResolver(network);
  const lanes = createQueryLanes(window, patience);
  let queue: Question[] = [];
  let head = 0;
  let underWay = 0;
  let pumping = false;
  let sentInTurn = 0;
  let closed = false;
  signal?.addEventListener('abort', close, { once: true });

  /** Sends as many of the waiting queries as the limit permits. */
  function pump(): void {
    // A synchronous end returns here before the loop continues.
    if (pumping) return;
    pumping = true;
    while (head < queue.length && underWay < window.size && (closed || sentInTurn < SENDS_PER_TURN)) {
      const question = queue[head]!;
      head += 1;
      underWay += 1;
      sentInTurn += 1;
      if (sentInTurn === 1) setImmediate(nextTurn);
      send(question);
    }
    if (head === queue.length) {
      queue = [];
      head = 0;
    }
    pumping = false;
  }

  function nextTurn(): void {
    sentInTurn = 0;
    pump();
  }

  function send({ name, type, done }: Question): void {
    const end = (answer: Resolution) => {
      underWay -= 1;
      done(answer);
      pump();
    };
    const finish = (answer: BulkAnswer) => {
      if (typeof answer !== 'string') return end(answer);
      askAlone(name, type, answer).then(end, (error) => end({ outcome: failureReasonOf(error), ...FAILED }));
    };
    if (closed) {
      finish(STOPPED);
      return;
    }
    if (!target) {
      finish('ask-alone');
      return;
    }
    if (lanes.silent) {
      finish('unanswered');
      return;
    }
    lanes.send(target, name, type, finish);
  }

  async function askAlone(name: string, type: DnsQueryType, why: 'unanswered' | 'ask-alone'): Promise<Resolution> {
    if (closed) return STOPPED;
    // A single resolver was already queried twice.
    if (why === 'unanswered' && resolversOf(network).length < 2) return { outcome: 'timeout', ...FAILED };
    return resolve(name, type, network, { signal });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    signal?.removeEventListener('abort', close);
    lanes.close();
    pump();
  }

  return {
    ask(name, type) {
      if (!isWireName(name)) return Promise.resolve({ outcome: 'protocol-error', ...FAILED });
      return new Promise((done) => {
        queue.push({ name, type, done });
        pump();
      });
    },
    close,
  };
}

/** Address of the first resolver; null if packets cannot be sent to it. */
function firstResolver(network: Network): Target | null {
  const [first] = resolversOf(network);
  if (!first) return null;
  try {
    return place(network, first, true);
  } catch {
    return null;
  }
}

import dgram from 'node:dgram';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { after, mock } from 'node:test';

/** Milliseconds of virtual time per turn. */
const STEP_MS = 10;
/** Minimum real milliseconds of one turn, so that the kernel's own timers (delayed acknowledgments) keep up. */
const TURN_MS = 1;
/** The same in real time, where each turn costs CPU time and gains nothing. */
const REAL_TURN_MS = 5;
/** Real milliseconds after which a packet to itself counts as lost. */
const LOST_MS = 1_000;
/** Virtual time that passes before a file starts, so that rate limits of earlier files in this process have expired. */
const REST_MS = 3_600_000;

/** Active virtual time. */
export interface VirtualTime {
  /** Restores real time. Timers that have not fired never will. */
  close(): Promise<void>;
  /** Continues only while something else keeps the process alive. */
  unref(): void;
}

/** How the time of a test advances. */
export interface TimeOptions {
  /** Settles when peers in another process have also had a turn; by default all are in this process. */
  turnOfPeers?: () => Promise<void>;
  /**
   * Time passes no faster than the clock, for code that also waits for a database or another process. A busy host slows
   * it down: a timeout remains a number of turns.
   */
  realTime?: boolean;
}

/**
 * Timers and `performance.now` advance with turns of the event loop instead of the clock. A turn ends when a packet has
 * made a loopback round trip, the thread pool has completed a job, and all unread data was read. A timeout is thus a
 * number of opportunities for a peer in this process to respond, regardless of the host's speed, and waiting for a
 * silent peer takes a fraction of its time. `Date` stays real, and `mock.timers` is in use until the end.
 */
export async function openVirtualTime({ turnOfPeers, realTime = false }: TimeOptions = {}): Promise<VirtualTime> {
  const { setTimeout, clearTimeout, clearInterval } = globalThis;
  const realNow = performance.now.bind(performance);
  const echo = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address();
  let now = realNow() + (realTime ? 0 : REST_MS);
  let open = true;
  performance.now = () => now;
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  // Those of `mock.timers` clear only its own: an earlier timer, such as that of an idle database connection, would still fire.
  const virtual = { clearTimeout: globalThis.clearTimeout, clearInterval: globalThis.clearInterval };
  globalThis.clearTimeout = (timer) => {
    clearTimeout(timer);
    virtual.clearTimeout(timer);
  };
  globalThis.clearInterval = (timer) => {
    clearInterval(timer);
    virtual.clearInterval(timer);
  };
  const signalTimeout = AbortSignal.timeout;
  // The signal of `mock.timers` has no TimeoutError as its reason.
  AbortSignal.timeout = (milliseconds) => {
    const limit = new AbortController();
    globalThis.setTimeout(() => limit.abort(new DOMException('The operation timed out', 'TimeoutError')), milliseconds);
    return limit.signal;
  };

  let kept = true;
  let turned = realNow();
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, realTime ? REAL_TURN_MS : TURN_MS);
      if (!kept) timer.unref();
    });
  const packet = () =>
    new Promise<void>((resolve) => {
      const settle = () => {
        clearTimeout(lost);
        resolve();
      };
      const lost = setTimeout(settle, LOST_MS);
      if (!kept) lost.unref();
      echo.removeAllListeners('message').once('message', settle);
      echo.send('', port, '127.0.0.1');
    });
  const turns = (async () => {
    while (open) {
      await Promise.all([pause(), packet(), access(import.meta.filename), turnOfPeers?.()]);
      if (!open) break;
      const since = realNow() - turned;
      turned += since;
      const step = realTime ? Math.min(STEP_MS, Math.round(since)) : STEP_MS;
      now += step;
      mock.timers.tick(step);
    }
  })();

  return {
    unref() {
      kept = false;
      echo.unref();
    },
    async close() {
      open = false;
      await turns;
      mock.timers.reset();
      AbortSignal.timeout = signalTimeout;
      echo.close();
      // Rate limits store times of this clock, which therefore is monotonic.
      const ahead = Math.max(0, now - realNow());
      performance.now = () => realNow() + ahead;
    },
  };
}

/**
 * Enables virtual time for the calling test file, until its last test has ended. Call it after what must stop while timers
 * still work.
 */
export async function useVirtualTime(options?: TimeOptions): Promise<void> {
  const time = await openVirtualTime(options);
  after(() => time.close());
}

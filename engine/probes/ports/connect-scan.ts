import type net from 'node:net';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { rangesOfPorts } from '#evidence/earlier/firewall.ts';
import { DialError, failureReasonOf, type Network } from '#network/network.ts';
import type { Pacer } from './pacer.ts';

/** Number of timeouts without any response after which the scan of an address ends. */
const SILENT_MAX = 40;
/** Maximum number of silent ports that are retried: if none of them responds, the others will not either. */
const AGAIN_MAX = 200;

/** One in this number of silent ports is retried immediately: only a response then shows packet loss. */
const SAMPLE_EVERY = 20;

/** Current results of a connect scan of one address. */
export interface ConnectScan {
  asked: number;
  closed: number;
  filtered: number;
  /** Ports that accepted a connection and reset it at once, also when they were asked again; absent without any. */
  hidden?: number[];
  /** Ports that dropped packets, also when they were asked again; absent without any. */
  silent?: string;
  stopped: NotAssessedReason | null;
}

export interface ConnectScanOptions {
  address: string;
  ports: readonly number[];
  /** New connections per second; the rate of the settings if absent. */
  perSecond?: number;
  pacer: Pacer;
  /** Takes ownership of the open socket; awaited neither here nor by the next port. */
  onOpen(port: number, socket: net.Socket): void;
  /** True ends the scan early. */
  enough(): boolean;
}

type Answer = 'open' | 'reset' | 'closed' | 'silent' | 'stopped' | 'unreachable';

/**
 * Connects to every port (no raw sockets), with the concurrency that the pacer allows, and retries silent ports once at
 * the end, so that a congested link does not look filtered.
 */
export async function connectScan(
  { address, ports, perSecond, pacer, onOpen, enough }: ConnectScanOptions,
  network: Network,
  signal: AbortSignal,
): Promise<ConnectScan> {
  const result: ConnectScan = { asked: 0, closed: 0, filtered: 0, stopped: null };
  const silent: number[] = [];
  /** Of the silent ones, those that answered with a reset after the handshake. */
  const resets = new Set<number>();
  let answers = 0;
  let doubts = 0;

  /** Some probe of this scan got an answer of the address. */
  const isAlive = () => answers > 0 || network.roundTrip(address) !== null;

  /** An address that may never answer is asked no more often than it takes to give it up. */
  const window = () => (isAlive() ? pacer.window() : Math.max(1, Math.min(pacer.window(), SILENT_MAX - silent.length)));

  async function ask(port: number): Promise<Answer> {
    try {
      const rate = perSecond === undefined ? {} : { perSecond };
      const socket = await network.connect({ address, port }, { signal, once: true, ...rate });
      pacer.answered();
      onOpen(port, socket);
      return 'open';
    } catch (error) {
      const reason = error instanceof DialError ? error.reason : failureReasonOf(error);
      if (reason === 'stopped' || reason === 'unreachable') return reason;
      if (reason === 'blocked') return 'reset';
      if (reason !== 'refused') return 'silent';
      pacer.answered();
      return 'closed';
    }
  }

  async function round(left: number[], again: boolean): Promise<void> {
    await keepBusy(window, async () => {
      if (signal.aborted) result.stopped = 'stopped';
      const port = result.stopped || enough() ? undefined : left.shift();
      if (port === undefined) return false;
      let answer = await ask(port);
      // A firewall also drops the retry; a congested link does not.
      if (answer === 'reset') {
        resets.add(port);
        answers += 1;
        pacer.answered();
        answer = 'silent';
      }
      const doubtful = answer === 'silent' && !again && isAlive() && ++doubts % SAMPLE_EVERY === 0;
      if (doubtful) answer = await ask(port);
      if (answer === 'reset') answer = 'silent';
      if ((again || doubtful) && (answer === 'open' || answer === 'closed')) pacer.lost();
      if (answer === 'stopped') result.stopped = 'stopped';
      // No route from this host: the other ports would return the same error.
      else if (answer === 'unreachable') result.stopped = 'unreachable';
      else {
        if (!again) result.asked += 1;
        if (answer === 'closed') result.closed += 1;
        if (answer !== 'silent') answers += 1;
        else if (!again) silent.push(port);
        if (again && answer !== 'silent') silent.splice(silent.indexOf(port), 1);
        if (silent.length >= SILENT_MAX && !isAlive()) result.stopped = 'timeout';
      }
      return true;
    });
  }

  await round([...ports], false);
  const before = silent.length;
  if (before > 0 && isAlive() && !result.stopped) {
    const rest = silent.slice(AGAIN_MAX);
    await round(silent.slice(0, AGAIN_MAX), true);
    // Some of them responded this time: the link was congested, so the rest are retried as well.
    if (silent.length < before) await round(rest, true);
  }
  const dropped = silent.filter((port) => !resets.has(port));
  result.filtered = dropped.length;
  if (dropped.length > 0) result.silent = rangesOfPorts(dropped);
  if (resets.size > 0) result.hidden = silent.filter((port) => resets.has(port));
  return result;
}

/**
 * Ports of one address per turn of the event loop: connections refused without a packet would otherwise block it.
 * Dozens of addresses are scanned concurrently.
 */
const PORTS_PER_TURN = 8;

/** Calls `work` with the concurrency that the window allows, until nothing is left and all calls have ended. */
async function keepBusy(window: () => number, work: () => Promise<boolean>): Promise<void> {
  let running = 0;
  let over = false;
  let ended = 0;
  let paused = false;
  await new Promise<void>((resolve, reject) => {
    const fill = () => {
      while (!over && !paused && running < window()) {
        running += 1;
        work().then((more) => {
          running -= 1;
          if (!more) over = true;
          ended += 1;
          if (ended % PORTS_PER_TURN === 0) pause();
          if (over && running === 0) resolve();
          else fill();
        }, reject);
      }
    };
    const pause = () => {
      paused = true;
      setImmediate(() => {
        paused = false;
        fill();
      });
    };
    fill();
  });
}

import type net from 'node:net';
import { DialError, type Network } from '../network.ts';

/** A network whose connections may be open for a limited time in all. */
export interface PatientNetwork {
  network: Network;
  /** Aborts with the scan's signal, and with a {@link DialError} `timeout` when the time is over. */
  signal: AbortSignal;
  /** The time was over. */
  readonly over: boolean;
}

/**
 * Adds up how long connections are open, from the connect to the close, several at once counting each: what a server makes
 * somebody wait who asks it many short questions. Waiting for a turn of the rate limit does not count.
 * @param limit milliseconds
 */
export function withPatience(network: Network, limit: number, stop: AbortSignal): PatientNetwork {
  const end = new AbortController();
  let open = 0;
  let left = limit;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;

  function change(by: 1 | -1): void {
    const now = performance.now();
    left -= open * (now - since);
    since = now;
    open += by;
    if (timer) clearTimeout(timer);
    timer = null;
    if (left <= 0) over();
    else if (open > 0) timer = setTimeout(over, Math.max(1, left / open));
  }

  function over(): void {
    if (!end.signal.aborted) end.abort(new DialError('timeout', 'the time for this server is over'));
  }

  const signal = AbortSignal.any([stop, end.signal]);
  return {
    signal,
    get over() {
      return end.signal.aborted;
    },
    network: {
      ...network,
      async connect(target, options = {}): Promise<net.Socket> {
        let dialed = false;
        const onDial = () => {
          dialed = true;
          change(1);
          options.onDial?.();
        };
        try {
          const socket = await network.connect(target, { ...options, signal: options.signal ?? signal, onDial });
          socket.once('close', () => change(-1));
          return socket;
        } catch (error) {
          if (dialed) change(-1);
          throw error;
        }
      },
    },
  };
}

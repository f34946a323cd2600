import type net from 'node:net';
import { DialError, type Network } from '../network.ts';

/** A network with a limit on the total time of its connections. */
export interface TimedNetwork {
  network: Network;
  /** Aborts with the scan's signal, and with a {@link DialError} `timeout` when the time is over. */
  signal: AbortSignal;
  /** The limit was reached. */
  readonly over: boolean;
}

/**
 * Limits the total time that connections to one server are open, from connect to close; concurrent connections count
 * each. For probes that send a server many short requests. Time spent waiting for the rate limit does not count.
 * @param limit milliseconds
 */
export function limitConnectionTime(network: Network, limit: number, stop: AbortSignal): TimedNetwork {
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
    if (!end.signal.aborted) end.abort(new DialError('timeout', 'the connection time for this server is used up'));
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

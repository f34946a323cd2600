import { abortError, type Network } from '../../network/network.ts';
import { dialTls, type Endpoint } from './endpoint.ts';

/** Bytes kept of one server. */
const HEARD_MAX = 128 * 1_024;

/** How `hear` ended without an answer. */
export type Silence = 'closed' | 'silent';

/** A connection on which hand-made messages are sent and the answers read. */
export interface TlsConnection {
  send(bytes: Uint8Array): void;
  /**
   * Reads until `judge` has an answer about all that came since the last `forget`; it is called again with `ended` when no more
   * will come, and with `late` when that is because the time is up while the server is still connected.
   * @param patience milliseconds without an answer after which the server counts as silent
   * @throws {DialError} `stopped` when the scan is stopped
   */
  receive<T extends object | boolean>(
    judge: (bytes: Uint8Array, ended: boolean, late: boolean) => T | null,
    patience: number,
  ): Promise<T | Silence>;
  /** Lets go of what was heard. */
  discard(): void;
  close(): void;
}

/** @throws {DialError} when the connection did not come about */
export async function openTlsConnection(
  endpoint: Endpoint,
  network: Network,
  signal: AbortSignal,
): Promise<TlsConnection> {
  const socket = await dialTls(endpoint, network, signal);
  let heard: Uint8Array = new Uint8Array();
  let closed = false;
  let onChange: (() => void) | null = null;
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (heard.length < HEARD_MAX) heard = Buffer.concat([heard, chunk]);
    onChange?.();
  });
  socket.once('close', () => {
    closed = true;
    onChange?.();
  });
  socket.resume();
  return {
    send(bytes) {
      if (!closed) socket.write(bytes);
    },
    receive(judge, patience) {
      return new Promise((resolve, reject) => {
        const settle = (act: () => void) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          onChange = null;
          act();
        };
        const look = (over: boolean) => {
          const ended = over || closed || heard.length >= HEARD_MAX;
          // Closing without a word is an answer; saying nothing is none.
          const answer = !closed && heard.length === 0 ? null : judge(heard, ended, over && !closed);
          if (answer !== null) settle(() => resolve(answer));
          else if (ended) settle(() => resolve(closed ? 'closed' : 'silent'));
        };
        const onAbort = () => settle(() => reject(abortError(signal)));
        // A flight that broke off after its hello is worth more than none.
        const timer = setTimeout(() => look(true), patience);
        signal.addEventListener('abort', onAbort, { once: true });
        onChange = () => look(false);
        if (signal.aborted) return onAbort();
        if (closed || heard.length > 0) look(false);
      });
    },
    discard() {
      heard = new Uint8Array();
    },
    close() {
      socket.removeAllListeners('data').removeAllListeners('close').destroy();
    },
  };
}

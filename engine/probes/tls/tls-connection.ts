import { abortError, type Network } from '#network/network.ts';
import { dialTls, type Endpoint } from './endpoint.ts';

/** Maximum bytes kept of one server. */
const HEARD_MAX = 128 * 1_024;

/** How `hear` ended without a result. */
export type Silence = 'closed' | 'silent';

/** A connection that sends handcrafted messages and reads the responses. */
export interface TlsConnection {
  send(bytes: Uint8Array): void;
  /**
   * Reads until `judge` returns a result for all bytes since the last `forget`; it is called again with `ended` if no
   * more will arrive, and with `late` if the time is up while the server is still connected.
   * @param patience milliseconds without a response after which the server counts as silent
   * @throws {DialError} `stopped` if the scan is aborted, which closes the connection
   */
  receive<T extends object | boolean>(
    judge: (bytes: Uint8Array, ended: boolean, late: boolean) => T | null,
    patience: number,
  ): Promise<T | Silence>;
  /** Discards received bytes. */
  discard(): void;
  close(): void;
}

/** @throws {DialError} if the connection failed */
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
  const close = () => void socket.removeAllListeners('data').removeAllListeners('close').destroy();
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
          // Closing without data is a response; a timeout is not.
          const answer = !closed && heard.length === 0 ? null : judge(heard, ended, over && !closed);
          if (answer !== null) settle(() => resolve(answer));
          else if (ended) settle(() => resolve(closed ? 'closed' : 'silent'));
        };
        const onAbort = () => {
          close();
          settle(() => reject(abortError(signal)));
        };
        // An incomplete flight with a ServerHello is better than none.
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
    close,
  };
}

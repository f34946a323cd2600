import type net from 'node:net';
import type { Network } from '../network.ts';
import { wait } from '../wait.ts';

/** Milliseconds of silence after which the next address is tried as well (RFC 8305 §8: at most two seconds). */
const NEXT_AFTER_MS = 1_000;

/** A connection, and the address that accepted it. */
export interface Reached {
  address: string;
  socket: net.Socket;
}

/**
 * Connects to the first address of a host that accepts, in their order: the next one is tried when the one before has
 * failed or is silent, so that a silent one is not waited for (RFC 8305).
 * @param addresses at least one
 * @throws {DialError} of the first address if none accepts
 */
export async function connectFirst(
  addresses: readonly string[],
  port: number,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Reached> {
  const end = new AbortController();
  const stop = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
  const failures: unknown[] = [];
  let found: Reached | null = null;

  async function attempt(at: number): Promise<void> {
    const address = addresses[at];
    if (address === undefined || found || signal?.aborted) return;
    const done = network.connect({ address, port }, { signal: stop }).then(
      (socket) => {
        if (found) socket.destroy();
        found ??= { address, socket };
        end.abort();
      },
      (error) => {
        failures[at] = error;
      },
    );
    const pause = new AbortController();
    await Promise.race([done, wait(NEXT_AFTER_MS, pause.signal)]);
    pause.abort();
    await Promise.all([done, attempt(at + 1)]);
  }

  await attempt(0);
  if (found) return found;
  throw failures[0];
}

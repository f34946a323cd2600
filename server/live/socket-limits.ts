import type { WebSocket } from 'ws';
import { networkOf } from '../features/auth/limits/network.ts';

/** Sockets of one network that have not logged in yet: an office whose browsers all reconnect after a restart. */
export const WAITING_PER_NETWORK_MAX = 100;
/** Messages of one socket: a page sends one to log in and a ping now and then. */
export const MESSAGES_MAX = 20;
export const MESSAGES_WITHIN_MS = 10_000;
/** Maximum message size in bytes; a login with its token is smaller than one kilobyte. */
export const MESSAGE_BYTES_MAX = 16 * 1024;

/**
 * Whether a websocket may be opened from a page of this origin (RFC 6455 §10.2, CWE-1385). Programs that are not browsers send
 * none. Without a PUBLIC_URL the page may be open under any address of this server, so that the Host header decides.
 */
export function isOwnOrigin(origin: string | undefined, publicUrl: string | null, host: string | undefined): boolean {
  if (origin === undefined) return true;
  if (publicUrl !== null) return origin === publicUrl;
  try {
    return host !== undefined && new URL(origin).host === new URL(`http://${host}`).host;
  } catch {
    return false;
  }
}

/** Counts sockets that have not logged in, by network. */
export interface PendingSockets {
  /** @returns what ends the waiting, to be called once or more; null when too many of the network wait */
  enter(address: string): (() => void) | null;
}

export function createPendingSockets(): PendingSockets {
  const waiting = new Map<string, number>();
  return {
    enter(address) {
      const network = networkOf(address);
      const now = waiting.get(network) ?? 0;
      if (now >= WAITING_PER_NETWORK_MAX) return null;
      waiting.set(network, now + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const rest = (waiting.get(network) ?? 1) - 1;
        if (rest > 0) waiting.set(network, rest);
        else waiting.delete(network);
      };
    },
  };
}

/** @returns whether one more message of the socket is too many */
export function messageCounter(now: () => number = () => performance.now()): (socket: WebSocket) => boolean {
  const counts = new WeakMap<WebSocket, { since: number; count: number }>();
  return (socket) => {
    const at = now();
    const known = counts.get(socket);
    const window = known && at - known.since < MESSAGES_WITHIN_MS ? known : { since: at, count: 0 };
    window.count += 1;
    counts.set(socket, window);
    return window.count > MESSAGES_MAX;
  };
}

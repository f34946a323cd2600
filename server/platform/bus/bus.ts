import type pg from 'pg';
import { type Listening, listen, notify, PAYLOAD_MAX } from '../db/listen-notify.ts';
import type { LiveMessage } from './live-message.ts';

/** Notifies that a row changed; subscribers read the row. Notices are hints, the tables are authoritative. */
export interface Notice {
  /** What happened: `scan`, `session`, `setting` … */
  type: string;
  /** Id of the row. */
  id: string;
  /** Company of the row; absent if it belongs to none. */
  company?: string;
  /** The message itself, without a row (tell.ts). */
  told?: LiveMessage;
}

/** Fan-out between all processes, and within this one, over PostgreSQL's NOTIFY. */
export interface Bus {
  /**
   * Call it after the commit. Coalesced: NOTIFY serializes commits, so one contains all messages of 25 ms. The sender's
   * own process receives it as well. Never throws; a notice that cannot be sent is lost.
   */
  send(notice: Notice): void;
  /** @returns a function that ends the subscription. */
  on(type: string, listener: (notice: Notice) => void): () => void;
  /** After a gap in which notices may have been lost: caches are cleared, clients reload. */
  onResync(listener: () => void): () => void;
  /** While false, caches that rely on notices must not be trusted. */
  readonly connected: boolean;
  close(): Promise<void>;
}

const COALESCE_MS = 25;

/**
 * @param url a direct connection, not through a transaction pooler
 * @param onNoticesLost called when notices cease to arrive although the connection works
 * @throws NoticesLostError if they do not arrive from the start
 */
export async function openBus(
  url: string,
  pool: pg.Pool,
  onNoticesLost: (error: Error) => void = () => {},
): Promise<Bus> {
  const listeners = new Map<string, Set<(notice: Notice) => void>>();
  const resyncs = new Set<() => void>();
  // The same notice twice within a batch is one.
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();
  let connected = false;

  async function sendWaiting(): Promise<void> {
    timer = null;
    while (waiting.size > 0) {
      const batch: string[] = [];
      let bytes = 2;
      for (const text of waiting) {
        const size = Buffer.byteLength(text) + 1;
        if (bytes + size > PAYLOAD_MAX && batch.length > 0) break;
        bytes += size;
        batch.push(text);
        waiting.delete(text);
      }
      await notify(pool, `[${batch.join(',')}]`).catch(() => {});
    }
  }

  /** One after the other: concurrent statements could be committed in another order. */
  function flush(): void {
    flushing = flushing.then(sendWaiting);
  }

  const listening: Listening = await listen(url, pool, {
    onPayload(payload) {
      for (const notice of JSON.parse(payload) as Notice[]) {
        for (const listener of listeners.get(notice.type) ?? []) listener(notice);
      }
    },
    onConnected() {
      connected = true;
      for (const listener of resyncs) listener();
    },
    onLost() {
      connected = false;
    },
    onNoticesLost,
  });

  return {
    get connected() {
      return connected;
    },
    send({ type, id, company, told }) {
      waiting.add(JSON.stringify({ type, id, company, told }));
      timer ??= setTimeout(flush, COALESCE_MS);
    },
    on(type, listener) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener));
      return () => set.delete(listener);
    },
    onResync(listener) {
      resyncs.add(listener);
      return () => resyncs.delete(listener);
    },
    async close() {
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await flushing;
      waiting.clear();
      await listening.stop();
    },
  };
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Application name of the connection; each process has one. */
export const NOTICES_CONNECTION = 'assay-notices';
/** The one channel of all processes; PostgreSQL compares notices of a transaction by channel and payload. */
const CHANNEL = 'assay';
const RECONNECT_MS = { first: 100, most: 2_000 };
/** Interval and timeout of the keep-alive query. */
const HEARTBEAT_MS = { every: 15_000, limit: 5_000 };
/** One keep-alive query in so many also sends a notice: each is a transaction with an entry in the write-ahead log. */
const HEARTBEATS_PER_NOTICE = 4;
/** A pooler gives a notice to this connection by chance if it assigns the server connection in the same moment. */
const VERIFICATIONS_AT_START = 3;

/** The connection accepts LISTEN, but what other connections notify does not arrive on it. */
export class NoticesLostError extends Error {
  constructor() {
    super(
      'Notices between processes do not arrive: DATABASE_URL_DIRECT (or DATABASE_URL) leads through a pooler in transaction mode, or to another database. Set DATABASE_URL_DIRECT to the PostgreSQL server itself.',
    );
    this.name = 'NoticesLostError';
  }
}

export interface Listener {
  onPayload(payload: string): void;
  /** Notices may have been missed before this time: initially and after each gap. */
  onConnected(): void;
  onLost(): void;
  /** Called when notices cease to arrive although the connection works, once until they arrive again. */
  onNoticesLost(error: NoticesLostError): void;
}

export interface Listening {
  stop(): Promise<void>;
}

/**
 * LISTEN on a separate connection that reconnects automatically. Resolves when it is up for the first time.
 * @param pool sends notices to itself, to verify that they arrive
 * @param heartbeat interval and timeout of the keep-alive query, milliseconds
 * @throws NoticesLostError if they do not
 */
export async function listen(
  url: string,
  pool: pg.Pool,
  listener: Listener,
  heartbeat = HEARTBEAT_MS,
): Promise<Listening> {
  let stopped = false;
  let present: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  let reported = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: NOTICES_CONNECTION,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
    });
    const lost = () => {
      if (present !== client) return;
      present = null;
      clearInterval(beat);
      void client.end().catch(() => {});
      if (stopped) return;
      listener.onLost();
      again(RECONNECT_MS.first);
    };
    client.on('error', lost);
    client.on('end', lost);
    const verify = verification(client, pool);
    client.on('notification', ({ payload = '' }) => {
      if (!verify.received(payload)) listener.onPayload(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      for (let n = 0; n < VERIFICATIONS_AT_START; n++) await verify.run();
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (stopped) return client.end().catch(() => {});
    present = client;
    reported = false;
    let beats = 0;
    let checking = false;
    beat = setInterval(() => {
      if (checking) return;
      checking = true;
      beats += 1;
      check(client, lost, heartbeat.limit, beats % HEARTBEATS_PER_NOTICE === 0 ? verify.run : null)
        .catch((error) => {
          report(error);
          lost();
        })
        .finally(() => {
          checking = false;
        });
    }, heartbeat.every);
    beat.unref();
    listener.onConnected();
  }

  function report(error: unknown): void {
    if (!(error instanceof NoticesLostError) || reported || stopped) return;
    reported = true;
    listener.onNoticesLost(error);
  }

  function again(wait: number): void {
    timer = setTimeout(() => {
      connect().catch((error) => {
        report(error);
        if (!stopped) again(Math.min(wait * 2, RECONNECT_MS.most));
      });
    }, wait);
    timer.unref();
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      const client = present;
      present = null;
      await client?.end().catch(() => {});
    },
  };
}

/**
 * Verifies that what the pool notifies arrives on this connection. PostgreSQL hands a committed notice to the listening
 * session before it answers that session's next query, so no time limit is needed; a pooler in transaction mode drops it
 * or delivers it to another client of the same server connection.
 */
function verification(client: pg.Client, pool: pg.Pool) {
  let awaited: string | null = null;
  return {
    /** @returns whether the payload belongs to a verification, of this process or another one */
    received(payload: string): boolean {
      if (payload === awaited) awaited = null;
      return payload.startsWith(VERIFICATION);
    },
    /** @throws NoticesLostError */
    async run(): Promise<void> {
      // A list of notices, as earlier versions expect it, of a type that nothing subscribes to.
      const payload = `${VERIFICATION}${randomUUID()}"}]`;
      awaited = payload;
      await notify(pool, payload);
      // The second one, because the first may have begun before the notice was sent to this session.
      for (let n = 0; n < 2 && awaited !== null; n++) await client.query('select 1');
      if (awaited === payload) throw new NoticesLostError();
    },
  };
}

const VERIFICATION = '[{"type":"verification","id":"';

/** Asks for a sign of life, and with `verify` for one that passes through NOTIFY. @throws NoticesLostError */
async function check(
  client: pg.Client,
  lost: () => void,
  limitMs: number,
  verify: (() => Promise<void>) | null,
): Promise<void> {
  let late: NodeJS.Immediate | undefined;
  const limit = setTimeout(() => {
    // A process that was busy for so long first reads what has arrived meanwhile.
    late = setImmediate(lost);
  }, limitMs);
  limit.unref();
  try {
    await client.query('select 1');
    await verify?.();
  } catch (error) {
    if (error instanceof NoticesLostError) throw error;
    lost();
  } finally {
    clearTimeout(limit);
    clearImmediate(late);
  }
}

/** Longest payload, bytes: PostgreSQL refuses 8000. */
export const PAYLOAD_MAX = 7_900;

export async function notify(pool: pg.Pool, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
}

import pg from 'pg';

/** Application name of the connection; each process has one. */
export const NOTICES_CONNECTION = 'assay-notices';
/** The one channel of all processes; PostgreSQL compares notices of a transaction by channel and payload. */
const CHANNEL = 'assay';
const RECONNECT_MS = { first: 100, most: 2_000 };
/** Interval and timeout of the keep-alive query. */
const HEARTBEAT_MS = { every: 15_000, limit: 5_000 };

export interface Listener {
  onPayload(payload: string): void;
  /** Notices may have been missed before this time: initially and after each gap. */
  onConnected(): void;
  onLost(): void;
}

export interface Listening {
  stop(): Promise<void>;
}

/** LISTEN on a separate connection that reconnects automatically. Resolves when it is up for the first time. */
export async function listen(url: string, listener: Listener): Promise<Listening> {
  let stopped = false;
  let present: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;

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
    client.on('notification', (message) => listener.onPayload(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    present = client;
    beat = setInterval(() => void check(client, lost), HEARTBEAT_MS.every);
    beat.unref();
    listener.onConnected();
  }

  function again(wait: number): void {
    timer = setTimeout(() => {
      connect().catch(() => {
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

async function check(client: pg.Client, lost: () => void): Promise<void> {
  const limit = setTimeout(lost, HEARTBEAT_MS.limit);
  limit.unref();
  try {
    await client.query('select 1');
  } catch {
    lost();
  } finally {
    clearTimeout(limit);
  }
}

/** Longest payload, bytes: PostgreSQL refuses 8000. */
export const PAYLOAD_MAX = 7_900;

export async function notify(pool: pg.Pool, payload: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]);
}

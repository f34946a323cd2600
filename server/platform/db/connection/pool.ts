import pg from 'pg';
import { DATABASE_TIMEOUTS } from '#platform/config/database-timeouts.ts';

const INT8 = 20;
const DATE = 1082;

/** Counts arrive as numbers (ids that leave the server are UUIDs), days as YYYY-MM-DD text instead of a local midnight. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** SQLSTATEs and socket errors after which a reconnect is attempted: the server is starting, stopping or down. */
const CONNECTING_AGAIN_HELPS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
]);

export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    CONNECTING_AGAIN_HELPS.has(code ?? '') ||
    /terminated unexpectedly|Connection terminated|not queryable|timeout expired/.test(message ?? '')
  );
}

/** A pool that survives the server's restart: errors of idle connections are dropped, the next query opens a new one. */
export function openPool(url: string, options: { max: number; name: string; connectMs?: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: options.connectMs ?? DATABASE_TIMEOUTS.connect,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // Without these listeners a dying server ends the process (57P01).
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Connection over which a running statement is cancelled. */
export class ControlClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings);
    // As above.
    this.on('error', () => {});
  }
}

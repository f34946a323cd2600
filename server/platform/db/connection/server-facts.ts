import pg from 'pg';
import { NOTICES_CONNECTION } from '../listen-notify.ts';
import { migrationNames } from './migrations.ts';
import { compareHistory, readHistory } from './schema-history.ts';

/** What a diagnosis needs to know of a database server. */
export interface ServerFacts {
  version: string;
  /** As `server_version_num`: 150004. */
  versionNumber: number;
  role: string;
  /** The role is a superuser, or bypasses row-level security. */
  bypassesRowSecurity: boolean;
  now: Date;
  /** Connections that this role can use in all. */
  connectionsMax: number;
  connectionsUsed: number;
  /** Processes of the product on this database. */
  processes: number;
  /** Null in a database without the product's tables. `problem`: why this version cannot use them; null if it can. */
  migrations: { pending: number; unknown: number; problem: string | null } | null;
}

/** @throws Error of the driver if the database cannot be used */
export async function readServerFacts(url: string): Promise<ServerFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Omit<ServerFacts, 'migrations'>>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
         current_user as role, rolsuper or rolbypassrls as "bypassesRowSecurity", now() as now,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true), '0')::int as "connectionsMax",
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "connectionsUsed",
         (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = $1) as processes
       from pg_roles where rolname = current_user`,
      [NOTICES_CONNECTION],
    );
    return { ...rows[0]!, migrations: await migrationsOf(client) };
  } finally {
    await client.end().catch(() => {});
  }
}

async function migrationsOf(client: pg.Client): Promise<ServerFacts['migrations']> {
  const history = await readHistory(client);
  if (history.length === 0) return null;
  const known = await migrationNames();
  const unknown = history.filter(({ name }) => !known.includes(name)).length;
  try {
    return { pending: compareHistory(history, known).pending.length, unknown, problem: null };
  } catch (error) {
    return { pending: 0, unknown, problem: error instanceof Error ? error.message : String(error) };
  }
}

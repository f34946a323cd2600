import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';

/** A database that the product is measured on. */
export interface BenchDatabase {
  appUrl: string;
  ownerUrl: string;
  /** Bypasses row-level security: to fill the database. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/** Settings that decide about plans and times. */
const SETTINGS = ['shared_buffers', 'work_mem', 'effective_cache_size', 'random_page_cost', 'max_wal_size'];

/**
 * A database of its own on a PostgreSQL that the operator runs, with two roles as docs/operating.md describes; nothing
 * else on that server is changed.
 * @param superuserUrl to any database of the server
 * @param kept uses the database again if there is one, and leaves it; otherwise it is dropped with its roles at the end
 * @throws Error with a message for the operator if it would have to be dropped although it was there before
 */
export async function openGivenDatabase(
  superuserUrl: string,
  { kept, name = 'assay_bench' }: { kept: boolean; name?: string },
): Promise<BenchDatabase> {
  const roles = { owner: `${name}_owner`, app: `${name}_app` };
  // New in every run: a password that is known would let anyone in who reaches the server.
  const password = randomBytes(24).toString('base64url');
  const found = await onDatabase(superuserUrl, async (client) => {
    const { rowCount: isThere } = await client.query('select from pg_database where datname = $1', [name]);
    if (isThere && !kept) throw new Error(`The database ${name} exists: use --data to keep it, or drop it.`);
    for (const role of Object.values(roles)) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (!rowCount) await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`);
      await client.query(`alter role ${role} password '${password}'`);
    }
    if (isThere) return true;
    await client.query(`create database ${name} template template0 encoding 'UTF8' owner ${roles.owner}`);
    await client.query(`revoke connect, temporary on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${roles.app}`);
    return false;
  });
  const as = (role: string | null) => {
    const url = new URL(superuserUrl);
    url.pathname = `/${name}`;
    if (role !== null) [url.username, url.password] = [role, password];
    return url.href;
  };
  if (!found)
    await onDatabase(as(null), async (client) => {
      await client.query(`alter schema public owner to ${roles.owner}`);
      await client.query('revoke all on schema public from public');
    });
  return {
    appUrl: as(roles.app),
    ownerUrl: as(roles.owner),
    superuserUrl: as(null),
    async stop() {
      if (kept) return;
      await onDatabase(superuserUrl, async (client) => {
        await client.query(`drop database ${name} with (force)`);
        for (const role of Object.values(roles)) await client.query(`drop role ${role}`);
      });
    },
  };
}

/** Version, settings and process of a PostgreSQL server, which are reported with its figures. */
export interface ServerFacts {
  major: number;
  /** Version and settings, as a part of a sentence. */
  description: string;
  /** Process id of the server; null if it is on another machine or in another container. */
  postmaster: number | null;
}

export function factsOf(superuserUrl: string): Promise<ServerFacts> {
  return onDatabase(superuserUrl, async (client) => {
    const { rows } = await client.query<{
      version: string;
      number: number;
      locale: string;
      pid: number;
      title: string;
    }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
         case datlocprovider when 'i' then 'ICU' when 'b' then 'built-in' else datcollate || ' of libc' end as locale,
         pg_backend_pid() as pid, ' ' || current_user || ' ' || datname || ' ' as title
       from pg_database where datname = current_database()`,
    );
    const { rows: settings } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) name',
      [SETTINGS],
    );
    const { version, number, locale, pid, title } = rows[0]!;
    return {
      major: Math.floor(number / 10_000),
      description: `PostgreSQL ${version}, ${settings.map(({ name, value }) => `${name} ${value}`).join(', ')}, locale ${locale}`,
      postmaster: parentOf(pid, title),
    };
  });
}

/** @param title part of the title of the process, by which another one with the same id is recognized */
function parentOf(pid: number, title: string): number | null {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(title)) return null;
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]);
  } catch {
    return null;
  }
}

/** Connects for one piece of work. */
export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

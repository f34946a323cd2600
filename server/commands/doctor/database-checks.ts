import type { Clock } from '@assay/contract/clock.ts';
import { hasInstallation, openDatabaseAccess } from '#platform/backup/database-access.ts';
import type { Config } from '#platform/config/config.ts';
import { connectionsOf } from '#platform/config/connections.ts';
import { openPool } from '#platform/db/connection/pool.ts';
import { readServerFacts, type ServerFacts } from '#platform/db/connection/server-facts.ts';
import { listen } from '#platform/db/listen-notify.ts';
import { type CheckResult, failed, ok, reasonOf, skipped, warning } from './check-result.ts';

const OLDEST_VERSION = 150_000;
/** Seconds between the clocks of product and database: log-in codes are valid for half a minute. */
const CLOCK_WARNING_SECONDS = 2;
const CLOCK_FAILED_SECONDS = 20;

/** URLs of a database that can be examined further; null if it cannot. */
export interface ExaminedDatabase {
  appUrl: string;
  close(): Promise<void>;
}

/** The database and the connections to it. Starts the embedded one if it exists and does not run; migrates nothing. */
export async function checkDatabase(
  config: Config,
  clock: Clock,
): Promise<{ results: CheckResult[]; database: ExaminedDatabase | null }> {
  if (!hasInstallation(config)) {
    return { results: [skipped('database', 'the embedded database is made at the first start')], database: null };
  }
  let access: { ownerUrl: string; appUrl: string; close(): Promise<void> };
  try {
    access = await openDatabaseAccess(config, config.dataDir);
  } catch (error) {
    return { results: [failed('database', reasonOf(error), 'see the message')], database: null };
  }
  const appUrl = config.database?.url ?? access.appUrl;
  const results: CheckResult[] = [];
  const requestedAt = clock.now();
  const app = await factsOf(appUrl, 'DATABASE_URL', results);
  const respondedAt = clock.now();
  const owner = app && (await factsOf(access.ownerUrl, 'DATABASE_URL_OWNER', results));
  if (!app || !owner) {
    await access.close();
    return { results, database: null };
  }
  results.push(
    checkVersion(app),
    checkRoles(app, owner),
    checkMigrations(owner),
    checkConnections(app, config),
    checkClock(app, requestedAt, respondedAt),
    await checkNotices(config.database?.directUrl ?? appUrl, appUrl),
  );
  return { results, database: owner.migrations ? { appUrl, close: access.close } : await closed(access) };
}

async function closed(access: { close(): Promise<void> }): Promise<null> {
  await access.close();
  return null;
}

async function factsOf(url: string, variable: string, results: CheckResult[]): Promise<ServerFacts | null> {
  try {
    return await readServerFacts(url);
  } catch (error) {
    const { hostname, port, pathname, username } = new URL(url);
    const { code } = error as { code?: string };
    const advice =
      code === '28P01' || code === '28000'
        ? `correct the role and password of ${variable}, or pg_hba.conf of the server`
        : code === '3D000'
          ? `create the database ${pathname.slice(1)}, or correct ${variable}`
          : code === '53300'
            ? 'raise max_connections, or run fewer processes'
            : `start the server, or correct ${variable}`;
    const place = `${username}@${hostname}:${port || 5432}${pathname}`;
    results.push(failed('database', `${variable} (${place}): ${reasonOf(error)}`, advice));
    return null;
  }
}

function checkVersion({ version, versionNumber }: ServerFacts): CheckResult {
  const detail = `PostgreSQL ${version}; no extensions are needed`;
  return versionNumber < OLDEST_VERSION
    ? failed('database', detail, 'update the server to PostgreSQL 15 or newer')
    : ok('database', detail);
}

function checkRoles(app: ServerFacts, owner: ServerFacts): CheckResult {
  const id = 'database-roles';
  if (app.bypassesRowSecurity) {
    return warning(
      id,
      `the role ${app.role} bypasses row-level security`,
      'use a role for DATABASE_URL that is neither superuser nor BYPASSRLS',
    );
  }
  if (app.role === owner.role) {
    return warning(
      id,
      `the role ${app.role} serves and owns the tables`,
      'give the server a role of its own, and set DATABASE_URL_OWNER to the owner',
    );
  }
  return ok(id, `${app.role} serves, ${owner.role} owns the tables`);
}

function checkMigrations({ migrations }: ServerFacts): CheckResult {
  const id = 'database-schema';
  if (!migrations) return skipped(id, 'there are no tables yet: the first start makes them');
  const { pending, unknown, problem } = migrations;
  if (problem) return failed(id, problem, 'install that version of Assay');
  if (unknown > 0) {
    const detail = `of a newer version (${unknown} migrations), which this one works with`;
    return warning(id, detail, 'finish the upgrade to that version');
  }
  if (pending > 0) return warning(id, `${pending} migrations are pending`, 'create a backup, then start this version');
  return ok(id, 'up to date');
}

function checkConnections({ connectionsMax, connectionsUsed, processes }: ServerFacts, config: Config): CheckResult {
  const id = 'database-connections';
  const each = connectionsOf(config);
  const needed = each * Math.max(1, processes);
  const detail = `${connectionsUsed} of ${connectionsMax} used; processes connected: ${processes}, each like this one may need ${each}`;
  const advice = 'raise max_connections, lower DATABASE_POOL_MAX, or use a pooler (docs/operating.md, "Capacity")';
  if (needed > connectionsMax) return failed(id, detail, advice);
  return connectionsMax - connectionsUsed < each && processes > 0 ? warning(id, detail, advice) : ok(id, detail);
}

/** @param requestedAt time of this host before the database gave its own, `respondedAt` after it */
function checkClock({ now }: ServerFacts, requestedAt: Date, respondedAt: Date): CheckResult {
  const id = 'clock';
  const seconds = Math.max(0, requestedAt.getTime() - now.getTime(), now.getTime() - respondedAt.getTime()) / 1_000;
  const detail = `${seconds.toFixed(1)} seconds between this host and the database`;
  const advice = 'synchronize both with NTP (chrony or systemd-timesyncd)';
  if (seconds > CLOCK_FAILED_SECONDS) return failed(id, detail, advice);
  return seconds > CLOCK_WARNING_SECONDS ? warning(id, detail, advice) : ok(id, detail);
}

async function checkNotices(directUrl: string, appUrl: string): Promise<CheckResult> {
  const id = 'database-notices';
  const pool = openPool(appUrl, { max: 1, name: 'assay-doctor' });
  const ignore = () => {};
  try {
    const listener = { onPayload: ignore, onConnected: ignore, onLost: ignore, onNoticesLost: ignore };
    const listening = await listen(directUrl, pool, listener);
    await listening.stop();
    return ok(id, 'notices between processes arrive');
  } catch (error) {
    return failed(id, reasonOf(error), 'set DATABASE_URL_DIRECT to the PostgreSQL server itself, past any pooler');
  } finally {
    await pool.end();
  }
}

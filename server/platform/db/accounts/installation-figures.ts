import { sql } from 'kysely';
import { QUEUE_SCHEMA } from '../connection/grants.ts';
import { NOTICES_CONNECTION } from '../listen-notify.ts';
import { withoutSort } from '../lists/text-search.ts';
import { SCAN_KINDS } from '../scans/scans.ts';
import type { Tx } from '../transaction.ts';

/** Numbers of the whole installation; needs a transaction over all companies. */
export interface InstallationFigures {
  users: { total: number; disabled: number; waiting: number; recent: number; openSessions: number };
  companies: { total: number; withPlan: number };
  domains: { verified: number; expired: number; pending: number };
  scans: { open: number; today: number; failedToday: number };
  outbox: { waiting: number; failed: number; sent: number };
  audit: { sealed: number; waiting: number };
  /** Connected to this database. */
  processes: number;
  databaseBytes: number;
  postgresql: string;
}

/** Number of open scans. Each kind has an index of its own. */
const OPEN_SCANS = sql.join(
  SCAN_KINDS.map(
    (kind) => sql`(select count(*) from scan where state = 9 and kind = ${sql.lit(kind)} and finished_at is null)`,
  ),
  sql` + `,
);

export async function readInstallationFigures(tx: Tx): Promise<InstallationFigures> {
  const { rows } = await sql<Omit<InstallationFigures, 'scans'>>`
    select
      (select json_build_object('total', count(*), 'disabled', count(*) filter (where disabled_at is not null),
         'waiting', count(*) filter (where approval_pending and disabled_at is null),
         'recent', count(*) filter (where last_login_at > now() - interval '30 days'),
         'openSessions', (select count(*) from session where revoked_at is null and expires_at > now()))
       from account where erased_at is null) as users,
      (select json_build_object('total', count(*) filter (where not personal),
         'withPlan', count(*) filter (where plan is not null and (plan_end is null or plan_end >= now()::date)))
       from company) as companies,
      json_build_object(
         'verified', (select count(*) from domain where status = 'verified' and deleted_at is null),
         'expired', (select count(*) from domain where status = 'expired' and deleted_at is null),
         'pending', (select count(*) from domain_verification where status = 'pending' and expires_at > now())) as domains,
      (select json_build_object('waiting', count(*) filter (where state = 'waiting'),
         'failed', count(*) filter (where state = 'failed'), 'sent', count(*) filter (where state = 'sent'))
       from mail) as outbox,
      (select json_build_object('sealed', coalesce(max(entry_number), 0),
         'waiting', (select count(*) from audit_unsealed)) from audit_seal) as audit,
      (select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = ${NOTICES_CONNECTION}) as processes,
      pg_database_size(current_database())::float8 as "databaseBytes", current_setting('server_version') as postgresql`.execute(
    tx,
  );
  return { ...rows[0]!, scans: await readScanFigures(tx) };
}

/**
 * Scans of all companies. Those of today are read in their order: otherwise PostgreSQL prefers the index that begins with the
 * company, and reads all of it.
 */
async function readScanFigures(tx: Tx): Promise<InstallationFigures['scans']> {
  const { rows } = await withoutSort(tx, () =>
    sql<InstallationFigures['scans']>`
      select (${OPEN_SCANS})::int as open, count(*)::int as today,
        (count(*) filter (where failure is not null))::int as "failedToday"
      from (select failure from scan where created_at >= date_trunc('day', now()) order by created_at desc, id) s`.execute(
      tx,
    ),
  );
  return rows[0]!;
}

export interface QueueFigures {
  name: string;
  waiting: number;
  active: number;
  failed: number;
}

export async function readQueueFigures(tx: Tx): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select q.name, (count(j.id) filter (where j.state in ('created', 'retry')))::int as waiting,
           (count(j.id) filter (where j.state = 'active'))::int as active,
           (count(j.id) filter (where j.state = 'failed'))::int as failed
    from ${sql.table(`${QUEUE_SCHEMA}.queue`)} q left join ${sql.table(`${QUEUE_SCHEMA}.job`)} j on j.name = q.name
    where q.name not like '\\_\\_%' group by q.name order by q.name`.execute(tx);
  return rows;
}

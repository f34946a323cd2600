import { type Kysely, sql } from 'kysely';

/** Turn of a waiting scan, by which the queue alternates between companies (server/platform/db/scans/scan-turns.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan add column turn integer not null default 0`.execute(db);
  await sql`
    create index scan_waiting on scan (company_id, turn desc) where state = 9 and started_at is null`.execute(db);
}

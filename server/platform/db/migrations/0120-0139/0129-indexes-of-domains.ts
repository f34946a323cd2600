import { type Kysely, sql } from 'kysely';

/**
 * Indexes on the domain that contain the company as well (decision 0165): without it, PostgreSQL may read all rows of the
 * company besides those of the domain, because it cannot know how many rows the company of a session has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index finding_open`.execute(db);
  await sql`
    create index finding_open_of_domain on finding (domain_id, company_id, area) where closed_at is null`.execute(db);
  await sql`drop index scan_of_domain`.execute(db);
  await sql`create index scan_of_domain on scan (domain_id, created_at desc, company_id)`.execute(db);
  for (const table of ['asset', 'domain_address', 'inventory_asset', 'observed_service']) {
    await sql`
      create index ${sql.ref(`${table}_of_domain`)} on ${sql.table(table)} (domain_id, company_id)`.execute(db);
  }
}

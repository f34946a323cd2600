import { type Kysely, sql } from 'kysely';

/**
 * The history of a domain in an index: scores and grades over time are read without the ratings themselves, which are
 * as far apart in the table as their scans. It replaces the index of the same columns without values.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index rating_history on rating (domain_id, rated_at desc)
    include (created_at, scan_id, total, grade, limited_scope, asset_count) where not superseded`.execute(db);
  await sql`drop index rating_of_domain`.execute(db);
  // An index is read without the table only where vacuum has been since the last change.
  await sql`alter table rating set (autovacuum_vacuum_insert_scale_factor = 0.05)`.execute(db);
}

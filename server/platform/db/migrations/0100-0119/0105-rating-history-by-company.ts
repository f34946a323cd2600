import { type Kysely, sql } from 'kysely';

/**
 * The history of a domain is read from the index alone: row-level security compares the company of each rating, which was
 * only in the table. Ratings of the same moment are in their order too, so that the latest needs no sorting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index rating_of_domain on rating (domain_id, rated_at desc, created_at desc)
    include (company_id, scan_id, total, grade, limited_scope, asset_count) where not superseded`.execute(db);
  await sql`drop index rating_history`.execute(db);
}

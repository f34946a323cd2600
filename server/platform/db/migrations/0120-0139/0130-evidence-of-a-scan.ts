import { type Kysely, sql } from 'kysely';

/**
 * References to a content by its hash first: with the company first, PostgreSQL may read all evidence of the company to find
 * that of one scan (decision 0165).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index evidence_item_of_content`.execute(db);
  await sql`create index evidence_item_of_content on evidence_item (hash, company_id)`.execute(db);
}

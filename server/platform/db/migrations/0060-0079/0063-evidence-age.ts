import { type Kysely, sql } from 'kysely';

/** Indexes by age, from which old evidence is erased in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index evidence_item_by_age on evidence_item (captured_at)`.execute(db);
  await sql`create index evidence_content_by_age on evidence_content (created_at)`.execute(db);
}

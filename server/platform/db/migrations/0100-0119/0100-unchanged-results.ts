import { type Kysely, sql } from 'kysely';

/**
 * Hashes of what a rating stored besides itself, so that the next one writes only what has changed. The previous release
 * leaves both columns empty: after one of its ratings everything is written again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rating add column derived_hashes jsonb`.execute(db);
  await sql`alter table finding add column content_hash text`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Since when no name server of a verified domain answers whether the record is present; null after an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table domain add column txt_unanswered_since timestamptz`.execute(db);
}

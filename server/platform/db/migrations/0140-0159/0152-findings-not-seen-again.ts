import { type Kysely, sql } from 'kysely';

/**
 * When the evidence of an open finding was collected, if the last scan could not look again; null if it was seen by the
 * rating that was stored last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table finding add column confirmed_at timestamptz`.execute(db);
}

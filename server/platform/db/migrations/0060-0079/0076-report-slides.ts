import { type Kysely, sql } from 'kysely';

/** The presentation of a board report; null for other kinds, and for reports of earlier releases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report add column slides bytea`.execute(db);
}

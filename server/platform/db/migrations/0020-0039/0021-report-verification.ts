import { type Kysely, sql } from 'kysely';

/** The public page of a report can be switched off by its owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report add column verification_off_at timestamptz`.execute(db);
}

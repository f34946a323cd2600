import { type Kysely, sql } from 'kysely';

/** A leaked key: its signatures are no longer valid as proof. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table key add column revoked_at timestamptz`.execute(db);
}

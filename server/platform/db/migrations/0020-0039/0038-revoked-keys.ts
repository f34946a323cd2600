import { type Kysely, sql } from 'kysely';

/** A key that leaked: what it signed proves nothing any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table key add column revoked_at timestamptz`.execute(db);
}

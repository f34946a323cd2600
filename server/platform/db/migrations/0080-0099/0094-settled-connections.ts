import { type Kysely, sql } from 'kysely';

/**
 * When a connection was last in line with all findings of its company, so that an idle one does not read them every
 * minute. Null = something may be due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table siem_connection add column settled_at timestamptz`.execute(db);
  await sql`alter table ticket_connection add column settled_at timestamptz`.execute(db);
}

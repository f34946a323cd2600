import { type Kysely, sql } from 'kysely';

/** The signed JSON form of a report, beside its PDF; reports of before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'integrated_report']) {
    // Canonical JSON, signature and all: the bytes are handed out as they stand.
    await sql`alter table ${sql.table(table)} add column signed text`.execute(db);
  }
}

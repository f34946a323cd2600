import { type Kysely, sql } from 'kysely';

/** The signed JSON form of a report, in addition to its PDF; earlier reports have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'integrated_report']) {
    // Canonical JSON including the signature: the bytes are served unchanged.
    await sql`alter table ${sql.table(table)} add column signed text`.execute(db);
  }
}

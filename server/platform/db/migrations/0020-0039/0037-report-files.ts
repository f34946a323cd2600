import { type Kysely, sql } from 'kysely';

/** Report files are deleted by age: index for the hourly task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'integrated_report']) {
    await sql`create index ${sql.ref(`${table}_with_file`)} on ${sql.table(table)} (made_at) where pdf is not null`.execute(
      db,
    );
  }
}

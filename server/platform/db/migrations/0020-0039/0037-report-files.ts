import { type Kysely, sql } from 'kysely';

/** Files of reports leave by age: what the hourly task looks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['report', 'integrated_report']) {
    await sql`create index ${sql.ref(`${table}_with_file`)} on ${sql.table(table)} (made_at) where pdf is not null`.execute(
      db,
    );
  }
}

import { type Kysely, sql } from 'kysely';

/** The last day of a release cycle's extended support (endoflife.date, `eoes`); null without any, and until the next import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table eol_cycle add column extended_to date`.execute(db);
}

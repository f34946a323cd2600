import { type Kysely, sql } from 'kysely';

/** Whether a badge may show the score: its owner chooses, not the pages that embed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table badge add column shows_score boolean not null default false`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Unconfirmed findings that would cost points, and the total if they were real: `Unconfirmed` of contract/assessment.ts; null
 * without any. Those of the areas are in `area_scores`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rating add column unconfirmed jsonb`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** A company may stay out of average and ranking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column stays_out_at timestamptz`.execute(db);
}

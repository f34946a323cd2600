import { type Kysely, sql } from 'kysely';

/** The scores of companies that have ratings already are computed in the background, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into score_change (company_id, day)
    select distinct company_id, '-infinity'::date from domain where rating_id is not null`.execute(db);
}

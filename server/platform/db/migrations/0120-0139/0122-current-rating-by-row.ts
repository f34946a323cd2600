import { type Kysely, sql } from 'kysely';

/**
 * A new rating compares itself with the others of its domain, instead of a query over all rows of the statement that looks for
 * the latest one: most statements insert one rating, which is the latest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function set_inserted_rating() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      update domain d set rating_id = new.id
      where d.id = new.domain_id and not exists (
        select 1 from rating r where r.domain_id = new.domain_id and not r.superseded
          and (r.rated_at, r.created_at) > (new.rated_at, new.created_at));
      return null;
    end $$`.execute(db);
  await sql`drop trigger rating_after_insert on rating`.execute(db);
  await sql`
    create trigger rating_after_insert after insert on rating for each row when (not new.superseded)
    execute function set_inserted_rating()`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Transactions that change ratings of the same domain at the same time set its current rating one after the other: the later
 * one waits for the row of the domain before it reads the ratings, so that it sees those of the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function set_inserted_rating() returns trigger language plpgsql
    set search_path to 'public', 'pg_temp' as $$
    begin
      perform from domain d where d.id = new.domain_id for no key update;
      update domain d set rating_id = new.id
      where d.id = new.domain_id and not exists (
        select 1 from rating r where r.domain_id = new.domain_id and not r.superseded
          and (r.rated_at, r.created_at) > (new.rated_at, new.created_at));
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function set_current_rating() returns trigger language plpgsql
    set search_path to 'public', 'pg_temp' as $$
    begin
      perform from domain d where d.id in (select domain_id from changed) order by d.id for no key update;
      update domain d set rating_id = n.id
      from (
        select c.domain_id, (
          select r.id from rating r where r.domain_id = c.domain_id and not r.superseded
          order by r.rated_at desc, r.created_at desc limit 1) as id
        from (select distinct domain_id from changed) c) n
      where d.id = n.domain_id and d.rating_id is distinct from n.id;
      return null;
    end $$`.execute(db);
}

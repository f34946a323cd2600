import { type Kysely, sql } from 'kysely';

/**
 * The current rating of each domain as a column, maintained by triggers: lists filter and count rated domains without
 * visiting their ratings. No foreign key, because the triggers follow every deletion of a rating.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table domain add column rating_id uuid`.execute(db);
  await sql`
    update domain d set rating_id = (
      select r.id from rating r where r.domain_id = d.id and not r.superseded
      order by r.rated_at desc, r.created_at desc limit 1)`.execute(db);
  await sql`
    create function set_current_rating() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      update domain d set rating_id = n.id
      from (
        select c.domain_id, (
          select r.id from rating r where r.domain_id = c.domain_id and not r.superseded
          order by r.rated_at desc, r.created_at desc limit 1) as id
        from (select distinct domain_id from changed) c) n
      where d.id = n.domain_id and d.rating_id is distinct from n.id;
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger rating_after_${event} after ${event} on rating referencing ${rows} table as changed
         for each statement execute function set_current_rating()`,
      )
      .execute(db);
  }
  // Lists over all companies are read in the order of names; companies and ratings are read from the index itself,
  // which row-level security compares and totals count.
  await sql`
    create index domain_by_name on domain (name, id) include (company_id, rating_id, unicode_name)
    where deleted_at is null`.execute(db);
  // The order in which domains count towards the limit of a plan.
  await sql`
    create index domain_by_plan_order on domain (company_id, (activated_at is null), verified_at, id)
    where status = 'verified' and deleted_at is null`.execute(db);
  await sql`create index scan_schedule_by_date on scan_schedule (next_run_date, next_run_at, domain_id)`.execute(db);
  await sql`create index domain_address_by_address on domain_address (address, domain_id)`.execute(db);
  await sql`create index domain_tag_by_tag on domain_tag (tag_key, domain_id)`.execute(db);
  await sql`drop index scan_of_company`.execute(db);
  await sql`create index scan_of_company on scan (company_id, created_at desc, id)`.execute(db);
  await sql`create index scan_by_time on scan (created_at desc, id) include (company_id)`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * Number of addresses of each company per country (decision 0159), computed in the background. Triggers append a row to
 * `place_change` for each change, so that counts that are not current are recognized, also after writes of the previous
 * release. Of companies that have addresses already they are computed as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table place_change (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references company(id) on delete cascade
    )`.execute(db);
  await isolateByCompany(db, 'place_change');
  await sql`create index place_change_of_company on place_change (company_id)`.execute(db);
  // An empty country is an unknown one; the row of country "*" has the totals, and exists for each computed company.
  await sql`
    create table company_place (
      company_id uuid not null references company(id) on delete cascade,
      country text not null,
      addresses integer not null,
      domains integer not null,
      listed integer not null,
      primary key (company_id, country) include (addresses, domains, listed)
    )`.execute(db);
  await isolateByCompany(db, 'company_place');
  // The company may be in the course of being deleted, with everything that refers to it.
  await sql`
    create function record_place_change() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      insert into place_change (company_id)
      select c.id from company c where c.id in (select company_id from changed);
      return null;
    end $$`.execute(db);
  for (const [event, rows] of [
    ['insert', 'new table as changed'],
    ['update', 'new table as changed'],
    ['delete', 'old table as changed'],
  ]) {
    await sql
      .raw(
        `create trigger domain_address_after_${event} after ${event} on domain_address referencing ${rows}
         for each statement execute function record_place_change()`,
      )
      .execute(db);
  }
  await sql`
    create function record_place_change_of_domain() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      insert into place_change (company_id) values (new.company_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger domain_places_after_update after update of deleted_at on domain
    for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
    execute function record_place_change_of_domain()`.execute(db);
  await sql`insert into place_change (company_id) select distinct company_id from domain_address`.execute(db);
}

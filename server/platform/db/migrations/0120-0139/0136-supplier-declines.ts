import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * By how much the score of each domain of a company that shares its results has fallen in 30 days (decision 0167), until
 * when that holds without a new rating, and whether the rows of a company are current. A trigger makes them not current
 * whenever a process takes the changes of the company, because one of the previous release does not store them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier_decline (
      domain_id uuid primary key references domain(id) on delete cascade,
      company_id uuid not null references supplier_summary(company_id) on delete cascade,
      points smallint not null,
      valid_until timestamptz not null
    )`.execute(db);
  await isolateByCompany(db, 'supplier_decline');
  await sql`
    create index supplier_decline_of_company on supplier_decline (company_id)
    include (domain_id, points, valid_until)`.execute(db);
  // For those that have ended, which every minute looks for.
  await sql`create index supplier_decline_ends on supplier_decline (valid_until)`.execute(db);
  await sql`alter table supplier_summary add column has_declines boolean not null default false`.execute(db);
  await sql`
    create function end_supplier_declines() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      update supplier_summary s set has_declines = false
      where s.has_declines and s.company_id in (select company_id from taken);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger score_change_after_delete after delete on score_change referencing old table as taken
    for each statement execute function end_supplier_declines()`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * What the domains of a company that shares its results have in common, so that a portfolio adds up companies instead of
 * domains and findings (decision 0148). Computed in the background with the scores of the company, and read while no row
 * of `score_change` waits; it is also computed for the companies that share already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier_summary (
      company_id uuid primary key references company(id) on delete cascade,
      score smallint,
      weakest text,
      rated_at timestamptz,
      counted_domains integer not null
    )`.execute(db);
  await isolateByCompany(db, 'supplier_summary');
  // The numbers are read from the indexes, the names of a page's rows from the tables.
  await sql`
    create table supplier_weakness (
      company_id uuid not null references supplier_summary(company_id) on delete cascade,
      check_id text not null,
      area text not null,
      severity_rank smallint not null,
      is_worst boolean not null,
      domains integer not null,
      examples text[] not null,
      primary key (company_id, check_id, area, severity_rank) include (is_worst, domains)
    )`.execute(db);
  await isolateByCompany(db, 'supplier_weakness');
  await sql`
    create table supplier_dependency (
      company_id uuid not null references supplier_summary(company_id) on delete cascade,
      kind text not null,
      provider text not null,
      domains integer not null,
      examples text[] not null,
      primary key (company_id, kind, provider) include (domains)
    )`.execute(db);
  await isolateByCompany(db, 'supplier_dependency');
  // Ratings record their changes themselves; the dependencies of older ones are stored later. No day's score changes.
  await sql`
    create function record_dependency_change() returns trigger language plpgsql set search_path to 'public', 'pg_temp' as $$
    begin
      insert into score_change (company_id, day) values (new.company_id, (now() at time zone 'UTC')::date);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger dependency_set_after_insert after insert on dependency_set
    for each row execute function record_dependency_change()`.execute(db);
}

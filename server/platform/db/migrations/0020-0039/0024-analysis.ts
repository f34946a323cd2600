import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Averages and places kept by day, and read-only links to one rating. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a company: averages over companies, by scope as in standing_average.
  await sql`
    create table standing_average_day (
      scope text not null,
      day date not null,
      companies integer not null,
      -- Hundredths by area; '' = the total.
      averages jsonb not null,
      primary key (scope, day)
    )`.execute(db);
  // Which industry the second place was in: a company may change it.
  await sql`alter table standing_day add column industry text, add column industry_place integer`.execute(db);
  await sql`
    create table rating_link (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      -- The rating is that of a scan: what a ruling makes of it is shown.
      scan_id uuid not null references scan (id) on delete cascade,
      level text not null check (level in ('rating', 'findings', 'everything')),
      code_hash bytea not null unique,
      password_hash text,
      label text not null,
      -- The last day, and the instant at which it is over in the company's zone.
      last_day date not null,
      ends_at timestamptz not null,
      made_by uuid references account (id) on delete set null,
      made_at timestamptz not null default now(),
      off_at timestamptz,
      opened integer not null default 0,
      opened_at timestamptz
    )`.execute(db);
  await sql`create index rating_link_of_domain on rating_link (domain_id, made_at desc, id)`.execute(db);
  await sql`create index rating_link_of_account on rating_link (made_by) where made_by is not null`.execute(db);
  await sql`create index rating_link_of_scan on rating_link (scan_id)`.execute(db);
  await isolateByCompany(db, 'rating_link');
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Each company's standing, and the histograms and sums over all companies from which place and average are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table standing (
      company_id uuid primary key references company (id) on delete cascade,
      score integer,
      industry text,
      areas jsonb not null default '{}',
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table standing_day (
      company_id uuid not null references company (id) on delete cascade,
      day date not null,
      place integer not null,
      primary key (company_id, day)
    )`.execute(db);
  await sql`
    create table standing_histogram (
      scope text not null,
      score integer not null check (score between 0 and 10000),
      companies integer not null,
      primary key (scope, score)
    )`.execute(db);
  await sql`
    create table standing_average (
      scope text not null,
      area text not null,
      total bigint not null,
      companies integer not null,
      primary key (scope, area)
    )`.execute(db);
  for (const table of ['standing', 'standing_day']) await isolateByCompany(db, table);
}

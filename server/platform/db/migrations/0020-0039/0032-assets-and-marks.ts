import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Hosts of a domain with their discovery source, and the owner's marks on them and on look-alikes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table asset (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      name text collate "C" not null,
      ways text[] not null,
      sureness text not null check (sureness in ('certain', 'firm', 'tentative')),
      addresses text[] not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null,
      -- In the newest evidence; what was decided about a name outlives it.
      present boolean not null,
      decision text check (decision in ('confirmed', 'rejected')),
      decided_by uuid references account (id) on delete set null,
      decided_at timestamptz,
      primary key (domain_id, name)
    )`.execute(db);
  await sql`create index asset_of_company on asset (company_id)`.execute(db);
  await isolateByCompany(db, 'asset');
  await sql`
    create table discovery (
      domain_id uuid primary key references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      at timestamptz not null,
      ways jsonb not null
    )`.execute(db);
  await isolateByCompany(db, 'discovery');
  await sql`
    create table look_alike_mark (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      name text collate "C" not null,
      mark text not null check (mark in ('ours', 'harmless')),
      marked_by uuid references account (id) on delete set null,
      marked_at timestamptz not null default now(),
      primary key (domain_id, name)
    )`.execute(db);
  await sql`create index look_alike_mark_of_company on look_alike_mark (company_id)`.execute(db);
  await isolateByCompany(db, 'look_alike_mark');
}

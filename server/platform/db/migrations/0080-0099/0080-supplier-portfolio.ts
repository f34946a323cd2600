import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * What a company that reads shared ratings keeps about its suppliers: tier, groups, notes, reminders, and the lowest score
 * that a tier requires. All of it belongs to the reader; the supplier never sees it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier_profile (
      company_id uuid not null references company (id) on delete cascade,
      supplier_company_id uuid not null references company (id) on delete cascade,
      tier smallint check (tier between 1 and 3),
      updated_at timestamptz not null default now(),
      primary key (company_id, supplier_company_id)
    )`.execute(db);
  await sql`
    create table supplier_group (
      company_id uuid not null references company (id) on delete cascade,
      supplier_company_id uuid not null references company (id) on delete cascade,
      name text not null check (length(name) between 1 and 30),
      name_key text not null generated always as (lower(name)) stored,
      primary key (company_id, supplier_company_id, name_key)
    )`.execute(db);
  await sql`create index supplier_group_by_name on supplier_group (company_id, name_key)`.execute(db);
  await sql`
    create table supplier_tier (
      company_id uuid not null references company (id) on delete cascade,
      tier smallint not null check (tier between 1 and 3),
      min_score smallint not null check (min_score between 1 and 100),
      primary key (company_id, tier)
    )`.execute(db);
  await sql`
    create table supplier_note (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      supplier_company_id uuid not null references company (id) on delete cascade,
      account_id uuid references account (id) on delete set null,
      message text not null check (length(message) between 1 and 2000),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index supplier_note_of_supplier on supplier_note (company_id, supplier_company_id, created_at desc)`.execute(
    db,
  );
  await sql`
    create table supplier_reminder (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      supplier_company_id uuid not null references company (id) on delete cascade,
      account_id uuid references account (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index supplier_reminder_of_supplier on supplier_reminder (company_id, supplier_company_id, created_at desc)`.execute(
    db,
  );
  await sql`create index supplier_reminder_sent on supplier_reminder (company_id, created_at)`.execute(db);
  for (const table of ['supplier_profile', 'supplier_group', 'supplier_tier', 'supplier_note', 'supplier_reminder'])
    await isolateByCompany(db, table);
  // Foreign keys: the deletion of a company or an account searches for them.
  for (const table of ['supplier_profile', 'supplier_group', 'supplier_note', 'supplier_reminder'])
    await sql`create index ${sql.ref(`${table}_supplier`)} on ${sql.table(table)} (supplier_company_id)`.execute(db);
  for (const table of ['supplier_note', 'supplier_reminder'])
    await sql`create index ${sql.ref(`${table}_account`)} on ${sql.table(table)} (account_id)`.execute(db);
  // The timeline of a supplier shows ended associations too.
  await sql`
    create index supplier_association_between on supplier_association (reader_company_id, company_id, created_at)`.execute(
    db,
  );
}

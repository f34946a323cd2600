import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Provisioning by SCIM: tokens of companies, and what the directory of a company knows about its accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scim_token (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      created_by_id uuid not null references account (id),
      hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index scim_token_company on scim_token (company_id)`.execute(db);
  await sql`
    create table scim_user (
      account_id uuid primary key references account (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      external_id text,
      deprovisioned_at timestamptz,
      removed_at timestamptz,
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index scim_user_company on scim_user (company_id)`.execute(db);
  for (const table of ['scim_token', 'scim_user']) await isolateByCompany(db, table);
}

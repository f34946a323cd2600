import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Named filters of lists, private or shared with the company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      id uuid primary key,
      company_id uuid not null references company(id) on delete cascade,
      account_id uuid not null references account(id) on delete cascade,
      list text not null,
      name text not null,
      query text not null,
      shared boolean not null default false,
      updated_at timestamptz not null default now(),
      constraint saved_view_name unique (account_id, list, name)
    )`.execute(db);
  await isolateByCompany(db, 'saved_view', 'company_id');
  await sql`create index saved_view_of_company on saved_view (company_id, list)`.execute(db);
}

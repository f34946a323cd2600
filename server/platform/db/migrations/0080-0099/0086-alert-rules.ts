import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Rules by which events of a company are sent to chosen recipients, besides the settings of each account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_rule (
      id uuid primary key,
      company_id uuid not null references company(id) on delete cascade,
      name text not null,
      is_enabled boolean not null default true,
      conditions jsonb not null,
      delivery jsonb not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      matched_at timestamptz
    )`.execute(db);
  await isolateByCompany(db, 'alert_rule', 'company_id');
  await sql`create index alert_rule_of_company on alert_rule (company_id)`.execute(db);
}

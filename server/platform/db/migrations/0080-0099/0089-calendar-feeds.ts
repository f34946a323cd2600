import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Calendar feeds of accounts, and when the registration of a domain ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      account_id uuid primary key references account (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      -- Of the secret in its address.
      hash bytea not null unique,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index calendar_feed_company on calendar_feed (company_id)`.execute(db);
  await isolateByCompany(db, 'calendar_feed');
  // By RDAP at the last scan; null = unknown.
  await sql`alter table domain add column registration_ends_on date`.execute(db);
}

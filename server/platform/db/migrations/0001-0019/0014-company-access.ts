import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** What owners ask of their colleagues, and accounts that ask to join a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company
    -- An owner asks everybody for a second factor: of log-ins after this moment.
    add column second_factor_required_at timestamptz`.execute(db);
  await sql`alter table account
    -- Last time it asked to join the company of its e-mail's domain, whether there was one or not.
    add column join_asked_at timestamptz`.execute(db);

  await sql`create table join_request (
    id uuid primary key,
    -- The company that is asked; the account belongs to another one.
    company_id uuid not null references company(id) on delete cascade,
    account_id uuid not null references account(id) on delete cascade,
    -- As the owners see it: they cannot read accounts of other companies.
    email text not null,
    name text not null,
    -- The domain by which the company was found: verified by it, and part of the address.
    domain text not null,
    created_at timestamptz not null default now(),
    -- Accepted, refused or asked anew.
    ended_at timestamptz
  )`.execute(db);
  await sql`create unique index join_request_open on join_request (company_id, account_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index join_request_account on join_request (account_id)`.execute(db);
  await isolateByCompany(db, 'join_request');
}

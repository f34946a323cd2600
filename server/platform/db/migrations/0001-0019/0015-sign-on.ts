import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Accounts linked with log-ins of an OpenID Connect provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table sign_on (
    -- "iss" and "sub" of the provider: what a person's address is called may change, these do not.
    issuer text not null,
    subject text not null,
    company_id uuid not null references company(id) on delete cascade,
    account_id uuid not null references account(id) on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    primary key (issuer, subject)
  )`.execute(db);
  await sql`create unique index sign_on_account on sign_on (account_id, issuer)`.execute(db);
  await sql`create index sign_on_company on sign_on (company_id)`.execute(db);
  await isolateByCompany(db, 'sign_on');
  await sql`alter table session
    -- Opened by the provider, which may have asked for a second factor itself.
    add column by_provider boolean not null default false`.execute(db);
}

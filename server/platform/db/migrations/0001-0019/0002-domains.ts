import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Domains of a company, the requests that prove them and the attempts that count against the hourly limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table domain (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      name text not null,
      unicode text not null,
      registrable boolean not null,
      account_id uuid not null references account (id),
      status text not null check (status in ('verified', 'expired')),
      txt_value text,
      verified_at timestamptz,
      checked_at timestamptz,
      missing_since timestamptz,
      attested_reason text,
      excluded text[] not null default '{}',
      active_hosts text[] not null default '{}',
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      unique (company_id, name)
    )`.execute(db);
  await sql`create index domain_name on domain (name) where deleted_at is null and status = 'verified'`.execute(db);

  await sql`
    create table domain_verification (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid not null references account (id),
      domain text not null,
      unicode text not null,
      registrable boolean not null,
      txt_value text not null,
      applied_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      attempts integer not null default 0,
      status text not null check (status in ('pending', 'failed', 'expired', 'cancelled', 'verified')),
      observed jsonb,
      provider text
    )`.execute(db);
  await sql`
    create unique index domain_verification_one_pending on domain_verification (company_id, domain)
      where status = 'pending'`.execute(db);
  await sql`create index domain_verification_ending on domain_verification (expires_at) where status = 'pending'`.execute(
    db,
  );

  await sql`
    create table verification_attempt (
      company_id uuid not null references company (id) on delete cascade,
      domain text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index verification_attempt_recent on verification_attempt (company_id, domain, at)`.execute(db);

  for (const table of ['domain', 'domain_verification', 'verification_attempt']) await isolateByCompany(db, table);
}

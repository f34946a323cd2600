import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Companies (tenants), their accounts and sessions, failed log-ins, the audit log, settings and keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table company (
    id uuid primary key,
    name text not null,
    -- Tax or registration number: what the company says of itself; two may carry the same.
    number text not null default '',
    -- Made for an account without a company (general user, administrator); never shown as a company.
    personal boolean not null default false,
    capital text not null default '',
    industry text not null default '',
    -- An administrator has confirmed name and number.
    confirmed_at timestamptz,
    time_zone text not null default 'UTC',
    -- 21, 22, 23 or 27; null = none. Days in the company's zone, both included.
    plan integer,
    plan_start date,
    plan_end date,
    trial_used_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await isolateByCompany(db, 'company', 'id');

  await sql`create table account (
    id uuid primary key,
    company_id uuid not null references company(id),
    -- Work e-mail as typed; the log-in compares without regard to case.
    email text not null,
    name text not null,
    phone text not null default '',
    job_title text not null default '',
    -- owner, member or viewer within the company.
    company_role text not null,
    -- 0 administrator, 9 main supplier; null = follows from the company's plan.
    granted_permission integer,
    language text not null default 'en-US',
    time_zone text not null default 'UTC',
    avatar bytea,
    -- Argon2id in PHC form; null = cannot log in by password.
    password_hash text,
    -- Hashes used before, newest first, at most four beside the present one.
    former_passwords text[] not null default '{}',
    password_changed_at timestamptz not null default now(),
    -- Set by hand or for a one-time password: must be changed before the next session.
    password_expired boolean not null default false,
    disabled_at timestamptz,
    activated_at timestamptz,
    last_login_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create unique index account_email on account (lower(email))`.execute(db);
  await sql`create index account_company on account (company_id)`.execute(db);
  await isolateByCompany(db, 'account');

  await sql`create table session (
    id uuid primary key,
    company_id uuid not null references company(id),
    account_id uuid not null references account(id),
    created_at timestamptz not null default now(),
    -- Absolute end.
    expires_at timestamptz not null,
    revoked_at timestamptz,
    address text not null default '',
    user_agent text not null default '',
    -- SHA-256 of the value that X-CSRF-Token must carry.
    csrf_hash bytea not null
  )`.execute(db);
  await sql`create index session_account on session (account_id, expires_at)`.execute(db);
  await sql`create index session_company on session (company_id)`.execute(db);
  await sql`create index session_expiry on session (expires_at)`.execute(db);
  await isolateByCompany(db, 'session');

  // Counted before an account is known, hence without a company. The subject is a keyed hash of what is counted: an
  // account or a network address is never stored in plain text.
  await sql`create table login_attempt (
    kind text not null,
    subject bytea not null,
    failures integer not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    locked_until timestamptz,
    primary key (kind, subject)
  )`.execute(db);
  await sql`create index login_attempt_last on login_attempt (last_at)`.execute(db);

  await sql`create table audit_log (
    id uuid primary key,
    -- The company whose owner may read the entry; all zeros = the installation itself.
    company_id uuid not null default '00000000-0000-0000-0000-000000000000',
    at timestamptz not null default now(),
    -- Who did it; null = the product itself or somebody not logged in.
    account_id uuid,
    address text,
    -- Stable id: session.login, domain.verified.
    action text not null,
    target text not null default '',
    facts jsonb not null default '{}'
  )`.execute(db);
  await sql`create index audit_log_company on audit_log (company_id, at desc)`.execute(db);
  await sql`create index audit_log_at on audit_log (at desc)`.execute(db);
  await isolateByCompany(db, 'audit_log');

  await sql`create table setting (
    name text primary key,
    value jsonb not null,
    changed_at timestamptz not null default now(),
    changed_by uuid
  )`.execute(db);

  // Signing and encryption keys, themselves encrypted under SECRET_KEY.
  await sql`create table key (
    id uuid primary key,
    purpose text not null,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    -- Retired keys still open what they closed, but close nothing new.
    retired_at timestamptz
  )`.execute(db);
  await sql`create unique index key_current on key (purpose) where retired_at is null`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Mail, registration, links, second factor, API tokens, license codes, waiting plans, invitations of colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account
    -- The web app's own words for colours and layout.
    add column theme jsonb not null default '{}',
    add column privacy_version text,
    add column privacy_at timestamptz,
    -- A main supplier that no administrator has approved yet.
    add column approval_pending boolean not null default false,
    add column login_count integer not null default 0,
    -- Deleted by its owner: personal details are gone, the row stays for what refers to it.
    add column erased_at timestamptz`.execute(db);
  await sql`alter table company
    -- ISO 3166-1 alpha-2 of the number; empty = unknown.
    add column country text not null default ''`.execute(db);
  await sql`alter table domain
    -- The owner wants it active when the plan allows fewer; the earliest verified follow.
    add column chosen_at timestamptz`.execute(db);

  // Without a company: a recipient need not have an account, and only administrators read it.
  await sql`create table mail (
    id uuid primary key,
    created_at timestamptz not null default now(),
    recipient text not null,
    template text not null,
    language text not null,
    subject text not null,
    -- Text and HTML, sealed; erased once sent or expired.
    body bytea,
    account_id uuid,
    -- A link in it opens an account.
    opens_account boolean not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    expires_at timestamptz not null,
    error text,
    sent_at timestamptz
  )`.execute(db);
  await sql`create index mail_waiting on mail (next_at) where state = 'waiting'`.execute(db);
  await sql`create index mail_created on mail (created_at desc)`.execute(db);

  // The entered data is stored until its own link is opened: a later registration by another user cannot change it.
  await sql`create table registration (
    id uuid primary key,
    created_at timestamptz not null default now(),
    email text not null,
    main_supplier boolean not null,
    data jsonb not null,
    password_hash text not null,
    privacy_version text not null,
    token_hash bytea not null unique,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index registration_email on registration (lower(email), created_at desc)`.execute(db);
  await sql`create index registration_expiry on registration (expires_at)`.execute(db);

  await sql`create table refused_address (
    -- An address, or a domain with everything below it; lower case.
    pattern text primary key,
    created_at timestamptz not null default now(),
    created_by uuid
  )`.execute(db);

  await sql`create table reset_link (
    token_hash bytea primary key,
    company_id uuid not null references company(id) on delete cascade,
    account_id uuid not null references account(id) on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db);
  await sql`create index reset_link_company on reset_link (company_id, account_id)`.execute(db);
  await isolateByCompany(db, 'reset_link');

  await sql`create table second_factor (
    account_id uuid primary key references account(id) on delete cascade,
    company_id uuid not null references company(id) on delete cascade,
    -- TOTP secret.
    sealed bytea not null,
    -- Null while it is being set up.
    confirmed_at timestamptz,
    -- Last 30-second step whose code was taken: a code works once (RFC 6238 §5.2).
    last_step bigint not null default 0,
    -- SHA-256 of the recovery codes that are left.
    recovery bytea[] not null default '{}'
  )`.execute(db);
  await sql`create index second_factor_company on second_factor (company_id)`.execute(db);
  await isolateByCompany(db, 'second_factor');

  await sql`create table api_token (
    id uuid primary key,
    company_id uuid not null references company(id) on delete cascade,
    account_id uuid not null references account(id) on delete cascade,
    name text not null,
    scopes text[] not null,
    hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index api_token_company on api_token (company_id, account_id)`.execute(db);
  await isolateByCompany(db, 'api_token');

  await sql`create table colleague_invitation (
    id uuid primary key,
    company_id uuid not null references company(id) on delete cascade,
    email text not null,
    company_role text not null,
    invited_by uuid not null references account(id),
    token_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- Accepted, withdrawn or replaced.
    ended_at timestamptz
  )`.execute(db);
  await sql`create index colleague_invitation_company on colleague_invitation (company_id)`.execute(db);
  await isolateByCompany(db, 'colleague_invitation');

  // Of no company until redeemed; who redeemed it is read by administrators only.
  await sql`create table licence_code (
    id uuid primary key,
    hash bytea not null unique,
    ending text not null,
    plan integer not null,
    days integer not null,
    note text not null default '',
    created_at timestamptz not null default now(),
    created_by uuid,
    revoked_at timestamptz,
    redeemed_at timestamptz,
    redeemed_company uuid,
    redeemed_account uuid
  )`.execute(db);
  await sql`create index licence_code_created on licence_code (created_at desc)`.execute(db);

  // Plans that follow when a higher one ends.
  await sql`create table plan_waiting (
    company_id uuid not null references company(id) on delete cascade,
    plan integer not null,
    days integer not null,
    primary key (company_id, plan)
  )`.execute(db);
  await isolateByCompany(db, 'plan_waiting');

  // A domain's trial was used, whichever company it belonged to; outlives the domain.
  await sql`create table trial_domain (
    name text primary key,
    used_at timestamptz not null default now()
  )`.execute(db);
}

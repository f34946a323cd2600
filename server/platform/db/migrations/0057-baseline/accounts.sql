create table company (
  id uuid primary key,
  name text not null,
  -- Tax or registration number as entered by the company; not unique.
  number text not null default '',
  -- Of an account without a company (general user, administrator); never shown as a company.
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
  trial_started_at timestamptz,
  created_at timestamptz not null default now(),
  -- ISO 3166-1 alpha-2 of the number; empty = unknown.
  country text not null default '',
  name_key text collate "C" generated always as (lower(name)) stored,
  -- Logins after this time need a second factor, because an owner requires it.
  second_factor_required_at timestamptz,
  ranking_opt_out_at timestamptz,
  invited_main_supplier boolean not null default false,
  -- When the role ends, while no association is active.
  main_supplier_expires_at timestamptz,
  constraint company_main_supplier_expires_at check ((main_supplier_expires_at is null) or invited_main_supplier)
);
create index company_main_supplier_expires_at on company (main_supplier_expires_at)
  where main_supplier_expires_at is not null;
create index company_name_key on company (name_key);
create index company_plan on company (plan)
  where plan is not null;
create index company_plan_end on company (plan_end)
  where plan_end is not null;

create table account (
  id uuid primary key,
  company_id uuid not null references company (id),
  -- Work email address as entered; login compares it case-insensitively.
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
  -- Argon2id in PHC string format; null = no password login.
  password_hash text,
  -- Previous password hashes, newest first, at most four.
  former_passwords text[] not null default '{}',
  password_changed_at timestamptz not null default now(),
  -- Set by an administrator or for a one-time password: the password must be changed before the next session.
  password_expired boolean not null default false,
  disabled_at timestamptz,
  activated_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  -- Colors and layout, in the format of the web app.
  theme jsonb not null default '{}',
  privacy_version text,
  privacy_accepted_at timestamptz,
  -- A main supplier pending approval by an administrator.
  approval_pending boolean not null default false,
  login_count integer not null default 0,
  -- Account deleted by its owner: personal data is erased, the row remains for foreign keys.
  erased_at timestamptz,
  email_key text collate "C" generated always as (lower(email)) stored,
  name_key text collate "C" generated always as (lower(name)) stored,
  -- Last request to join the company of the email address's domain, whether or not one exists.
  join_requested_at timestamptz
);
create index account_company on account (company_id);
create index account_created on account (created_at);
create index account_disabled on account (email_key)
  where disabled_at is not null;
create unique index account_email on account (lower(email));
create index account_email_key on account (email_key);
create index account_granted on account (granted_permission)
  where granted_permission is not null;
create index account_last_login on account (last_login_at desc nulls last);
create index account_name_key on account (name_key);
create index account_password_expired on account (email_key)
  where password_expired;
create index account_waiting on account (created_at)
  where approval_pending;

create table api_token (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_token_company on api_token (company_id, account_id);

create table colleague_invitation (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  email text not null,
  company_role text not null,
  created_by_id uuid not null references account (id),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Time when it was accepted, withdrawn or replaced.
  ended_at timestamptz
);
create index colleague_invitation_company on colleague_invitation (company_id);

create table company_branding (
  company_id uuid primary key references company (id) on delete cascade,
  -- Re-encoded as PNG.
  logo bytea,
  logo_width integer,
  logo_height integer,
  primary_color text,
  secondary_color text,
  constraint company_branding_check check ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null))
);

-- Signing and encryption keys, themselves encrypted under SECRET_KEY.
create table crypto_key (
  id uuid primary key,
  purpose text not null,
  encrypted_key bytea not null,
  created_at timestamptz not null default now(),
  -- Retired keys decrypt existing data but encrypt no new data.
  retired_at timestamptz,
  revoked_at timestamptz
);
create unique index crypto_key_current on crypto_key (purpose)
  where retired_at is null;

create table email_denylist (
  -- An email address, or a domain with its subdomains; lower case.
  pattern text primary key,
  created_at timestamptz not null default now(),
  created_by_id uuid
);
create index email_denylist_beginning on email_denylist (pattern collate "C");

create table join_request (
  id uuid primary key,
  -- The company that receives the request; the account belongs to another company.
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- Copy for the owners, who cannot read accounts of other companies.
  email text not null,
  name text not null,
  -- Verified domain of the company that matches the email address.
  domain text not null,
  created_at timestamptz not null default now(),
  -- Time when it was accepted, rejected or replaced by a new request.
  ended_at timestamptz
);
create index join_request_account on join_request (account_id);
create unique index join_request_open on join_request (company_id, account_id)
  where ended_at is null;

create table known_device (
  -- SHA-256 of the account's secret in the device cookie.
  hash bytea primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index known_device_account on known_device (account_id, created_at);

-- Without a company until redeemed; only administrators see who redeemed it.
create table license_code (
  id uuid primary key,
  hash bytea not null unique,
  ending text not null,
  plan integer not null,
  days integer not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by_id uuid,
  revoked_at timestamptz,
  redeemed_at timestamptz,
  redeemed_company_id uuid,
  redeemed_account_id uuid
);
create index license_code_created on license_code (created_at desc);

-- Counted before authentication, hence without a company. The subject is a keyed hash (HMAC): an
-- account name or network address is never stored in plain text.
create table login_attempt (
  kind text not null,
  subject bytea not null,
  failures integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (kind, subject)
);
create index login_attempt_last on login_attempt (last_at);

create table passkey (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  -- COSE_Key (RFC 9052 section 7).
  public_key bytea not null,
  -- Signature counter; 0 if the authenticator has none (WebAuthn Level 3, section 6.1.1).
  counter bigint not null,
  transports text[] not null,
  aaguid uuid not null,
  -- Flags BE and BS of the authenticator data (WebAuthn Level 3, section 6.1.3).
  backup_eligible boolean not null,
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id, created_at);

create table passkey_challenge (
  -- SHA-256, so that a copy of the table does not contain valid challenges.
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'log-in', 'confirm')),
  -- Null for a login: the account is unknown until the authenticator responds.
  account_id uuid references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Plans that resume when a higher one ends.
create table queued_plan (
  company_id uuid not null references company (id) on delete cascade,
  plan integer not null,
  days integer not null,
  primary key (company_id, plan)
);

-- Registration data, stored until its activation link is opened; a later registration cannot overwrite it.
create table registration (
  id uuid primary key,
  created_at timestamptz not null default now(),
  email text not null,
  main_supplier boolean not null,
  data jsonb not null,
  password_hash text not null,
  privacy_version text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index registration_email on registration (lower(email), created_at desc);
create index registration_expiry on registration (expires_at);

create table reset_link (
  token_hash bytea primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_link_company on reset_link (company_id, account_id);

create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  -- TOTP secret.
  encrypted_secret bytea,
  -- Null during enrollment.
  confirmed_at timestamptz,
  -- Last 30-second time step whose code was accepted: each code is valid once (RFC 6238 section 5.2).
  last_step bigint not null default 0,
  -- SHA-256 of the unused recovery codes.
  recovery_code_hashes bytea[] not null default '{}'
);
create index second_factor_company on second_factor (company_id);

create table session (
  id uuid primary key,
  company_id uuid not null references company (id),
  account_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  -- Absolute expiry.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  address text not null default '',
  user_agent text not null default '',
  -- SHA-256 of the expected X-CSRF-Token value.
  csrf_hash bytea not null,
  -- Login by single sign-on; the identity provider may have required a second factor itself.
  is_sso boolean not null default false
);
create index session_account on session (account_id, expires_at);
create index session_company on session (company_id);
create index session_expiry on session (expires_at);

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by_id uuid
);

create table sso_identity (
  -- Claims "iss" and "sub" of the identity provider, which remain stable when the email address changes.
  issuer text not null,
  subject text not null,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create unique index sso_identity_account on sso_identity (account_id, issuer);
create index sso_identity_company on sso_identity (company_id);

-- Domains whose trial has been used, by any company; kept after the domain is deleted.
create table trial_domain (
  name text primary key,
  trial_started_at timestamptz not null default now()
);

create table address_lease (
  address inet primary key,
  scan_id uuid not null,
  expires_at timestamptz not null
);

create table domain (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  name text not null,
  unicode_name text not null,
  is_registrable boolean not null,
  account_id uuid not null references account (id),
  status text not null check (status in ('verified', 'expired')),
  txt_value text,
  verified_at timestamptz,
  checked_at timestamptz,
  txt_missing_since timestamptz,
  attested_reason text,
  excluded text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  -- Chosen by the owner to remain active on a plan with fewer domains; then the earliest verified ones.
  activated_at timestamptz,
  name_key text collate "C" generated always as (lower(name)) stored,
  unicode_key text collate "C" generated always as (lower(unicode_name)) stored,
  quiet_hours jsonb,
  dkim_selectors text[] not null default '{}',
  constraint domain_company_id_name_key unique (company_id, name)
);
create index domain_name on domain (name)
  where (deleted_at is null) and (status = 'verified');
create index domain_name_key on domain (name_key, company_id);
create index domain_unicode_key on domain (unicode_key, company_id);

create table asset (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  name text collate "C" not null,
  discovery_sources text[] not null,
  confidence text not null check (confidence in ('certain', 'firm', 'tentative')),
  addresses text[] not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- Present in the newest evidence; a decision about a name is kept without it.
  is_active boolean not null,
  decision text check (decision in ('confirmed', 'rejected')),
  decided_by_id uuid references account (id) on delete set null,
  decided_at timestamptz,
  primary key (domain_id, name)
);
create index asset_of_company on asset (company_id);

-- Expiry dates of the certificates in the newest rating of a domain.
create table certificate_expiry (
  domain_id uuid not null references domain (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  sha256 text not null,
  host text not null,
  hosts integer not null,
  expires_at timestamptz not null,
  primary key (domain_id, sha256)
);
create index certificate_expiry_at on certificate_expiry (expires_at);

create table discovery (
  domain_id uuid primary key references domain (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  discovered_at timestamptz not null,
  discovery_sources jsonb not null
);

create table domain_address (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  address inet not null,
  -- ISO 3166-1 alpha-2; null = unknown to the offline data.
  country text collate "C",
  asn bigint,
  operator text not null,
  -- Host names that resolve to it.
  hosts text[] not null,
  -- Blocklists that contain it.
  listed integer not null,
  primary key (domain_id, address)
);

create table domain_tag (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  tag text not null check ((length(tag) >= 1) and (length(tag) <= 30)),
  tag_key text collate "C" generated always as (lower(tag)) stored not null,
  primary key (domain_id, tag_key)
);
create index domain_tag_of_company on domain_tag (company_id, tag_key);

create table domain_verification (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id),
  domain text not null,
  unicode_name text not null,
  is_registrable boolean not null,
  txt_value text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  attempts integer not null default 0,
  status text not null check (status in ('pending', 'failed', 'expired', 'cancelled', 'verified')),
  observed_txt jsonb,
  provider text
);
create index domain_verification_ending on domain_verification (expires_at)
  where status = 'pending';
create unique index domain_verification_one_pending on domain_verification (company_id, domain)
  where status = 'pending';

create table lookalike_disposition (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  name text collate "C" not null,
  disposition text not null check (disposition in ('ours', 'harmless')),
  decided_by_id uuid references account (id) on delete set null,
  decided_at timestamptz not null default now(),
  primary key (domain_id, name)
);
create index lookalike_disposition_of_company on lookalike_disposition (company_id);

create table observed_service (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  asset text not null,
  host text not null,
  port integer,
  service text,
  product text,
  version text,
  product_key text collate "C" generated always as (lower(coalesce(product, '') || ' ' || coalesce(version, ''))) stored not null,
  primary key (domain_id, asset, product_key)
);
create index observed_service_of_company on observed_service (company_id);
create index observed_service_port on observed_service (port, company_id);
create index observed_service_product on observed_service (product_key, company_id);

create table verification_attempt (
  company_id uuid not null references company (id) on delete cascade,
  domain text not null,
  attempted_at timestamptz not null
);
create index verification_attempt_recent on verification_attempt (company_id, domain, attempted_at);

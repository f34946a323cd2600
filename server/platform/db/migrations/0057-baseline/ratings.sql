create table area_row (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  area text not null,
  ordinal integer not null,
  row jsonb not null,
  primary key (domain_id, area, ordinal)
);

create table badge (
  domain_id uuid primary key references domain (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  -- 128 random bits, generated each time it is enabled.
  code text not null unique,
  created_at timestamptz not null default now()
);

create table dispute (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  fingerprint text not null,
  status text not null default 'open' check (status in ('open', 'asked', 'upheld', 'corrected', 'withdrawn')),
  reason text not null,
  created_by_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ruled_by_id uuid references account (id) on delete set null,
  explanation text not null default '',
  finding jsonb not null
);
create unique index dispute_one_open on dispute (domain_id, fingerprint)
  where status in ('open', 'asked');
create index dispute_queue on dispute (status, updated_at);

-- Separate counters, because public figures outlive the domains that they came from.
create table dispute_figure (
  outcome text primary key check (outcome in ('opened', 'upheld', 'corrected', 'withdrawn')),
  disputes bigint not null default 0
);

create table rating (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  scan_id uuid not null references scan (id) on delete cascade,
  state smallint not null check (state in (1, 2)),
  rated_at timestamptz not null,
  model_version text not null,
  total smallint,
  grade text,
  risk_class text,
  coverage double precision not null,
  limited_scope boolean not null,
  finding_counts jsonb not null,
  area_scores jsonb not null,
  ceiling jsonb,
  is_capped boolean not null,
  asset_count integer not null,
  assessment_zstd bytea not null,
  evidence_hashes text[] not null,
  feed_versions jsonb not null,
  superseded boolean not null default false,
  created_at timestamptz not null default now(),
  -- A dispute ruling creates another rating of the same scan; the previous one and its ledger remain as superseded.
  revision integer not null default 0,
  report_counts jsonb,
  constraint rating_of_scan unique (scan_id, state, revision)
);
create index rating_of_domain on rating (domain_id, rated_at desc)
  where not superseded;

create table finding (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  fingerprint text not null,
  area text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  closed_at timestamptz,
  rating_id uuid not null references rating (id) on delete cascade,
  payload jsonb not null,
  kind_key text collate "C" generated always as ((payload ->> 'check') || '/' || (payload ->> 'finding')) stored,
  asset_key text collate "C" generated always as (lower(payload ->> 'asset')) stored,
  cve_key text collate "C" generated always as (upper(payload -> 'facts' ->> 'cve')) stored,
  primary key (domain_id, fingerprint)
);
create index finding_asset_key on finding (asset_key, company_id)
  where closed_at is null;
create index finding_cve_key on finding (cve_key, company_id)
  where closed_at is null;
create index finding_kind_key on finding (kind_key, company_id)
  where closed_at is null;
create index finding_open on finding (domain_id, area)
  where closed_at is null;

-- State of a finding; no row = no decision. Kept after the finding closes, because it may reopen.
create table finding_decision (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  fingerprint text not null,
  decision text check (decision in ('accepted', 'disputed')),
  reason text not null default '',
  expires_on date,
  decided_by_id uuid references account (id) on delete set null,
  decided_at timestamptz,
  assignee_id uuid references account (id) on delete set null,
  due_on date,
  comments integer not null default 0,
  primary key (domain_id, fingerprint)
);
create index finding_decision_ending on finding_decision (expires_on)
  where decision = 'accepted';

create table finding_event (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  account_id uuid references account (id) on delete set null,
  actor_party text not null check (actor_party in ('owner', 'administrator', 'product')),
  kind text not null,
  message text not null default '',
  payload jsonb not null default '{}'
);
create index finding_event_of_finding on finding_event (domain_id, fingerprint, id);

create table ranking (
  company_id uuid primary key references company (id) on delete cascade,
  score integer,
  industry text,
  areas jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table ranking_average (
  scope text not null,
  area text not null,
  total bigint not null,
  companies integer not null,
  primary key (scope, area)
);

-- Averages over companies, hence without a company; scope as in ranking_average.
create table ranking_average_daily (
  scope text not null,
  day date not null,
  companies integer not null,
  -- Hundredths of a point by area; '' = total.
  averages jsonb not null,
  primary key (scope, day)
);

create table ranking_daily (
  company_id uuid not null references company (id) on delete cascade,
  day date not null,
  place integer not null,
  -- Industry of the second rank, because a company may change its industry.
  industry text,
  industry_place integer,
  primary key (company_id, day)
);

create table ranking_histogram (
  scope text not null,
  score integer not null check ((score >= 0) and (score <= 10000)),
  companies integer not null,
  primary key (scope, score)
);

create table ruling (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  fingerprint text not null,
  dispute_id uuid not null references dispute (id) on delete cascade,
  ruling text not null check (ruling in ('false', 'severity')),
  from_severity text not null,
  to_severity text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index ruling_of_dispute on ruling (dispute_id);
create index ruling_of_domain on ruling (domain_id);

create table share_link (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  -- Ledger of one scan; shown with the dispute rulings on it.
  scan_id uuid not null references scan (id) on delete cascade,
  share_level text not null check (share_level in ('rating', 'findings', 'everything')),
  code_hash bytea not null unique,
  password_hash text,
  label text not null,
  -- Last day, and the time at which it ends in the company's time zone.
  expires_on date not null,
  expires_at timestamptz not null,
  created_by_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  open_count integer not null default 0,
  last_opened_at timestamptz
);
create index share_link_of_account on share_link (created_by_id)
  where created_by_id is not null;
create index share_link_of_domain on share_link (domain_id, created_at desc, id);
create index share_link_of_scan on share_link (scan_id);

create table advisory (
  id text primary key,
  title text not null,
  published timestamptz not null,
  cvss real,
  cwe integer[] not null default '{}',
  refs text[] not null default '{}',
  source text not null default 'nvd',
  exploitation text check (exploitation in ('none', 'poc', 'active')),
  automatable boolean,
  impact text check (impact in ('partial', 'total')),
  disputed boolean not null default false
);

create table advisory_affected_product (
  vendor text not null,
  product text not null,
  advisory_id text not null references advisory (id) on delete cascade,
  ranges jsonb not null,
  source text not null default 'nvd',
  primary key (vendor, product, advisory_id, source)
);
create index advisory_affected_product_of_advisory on advisory_affected_product (advisory_id);

create table block_list_entry (
  source text not null,
  network inet not null,
  entry text not null,
  seen date not null,
  primary key (source, network)
);
create index block_list_entry_network on block_list_entry USING gist (network inet_ops);

create table distribution_fix (
  feed text not null,
  distribution text not null,
  release text not null,
  package text not null,
  cve text not null,
  introduced text,
  fixed text
);
create index distribution_fix_of_feed on distribution_fix (feed);
create index distribution_fix_of_package on distribution_fix (distribution, release, package);

create table eol_cycle (
  product text not null,
  cycle text not null,
  ordinal integer not null,
  end_of_life date,
  latest text,
  primary key (product, cycle)
);

create table eol_product (
  vendor text not null,
  product text not null,
  slug text not null,
  primary key (vendor, product)
);

create table epss_score (
  id text primary key,
  probability real not null
);

create table feed (
  name text primary key,
  version text,
  rows integer not null default 0,
  updated_at timestamptz,
  last_attempt_at timestamptz,
  error text,
  cursor jsonb,
  checksum text,
  bytes bigint,
  checked_at timestamptz
);

create table kev_entry (
  id text primary key,
  added_on date not null,
  ransomware boolean not null,
  -- Time when a vulnerability was first seen in the list, to distinguish new entries from existing ones.
  first_seen timestamptz not null default now()
);

create table provider_state (
  id text primary key,
  last_request_at timestamptz not null,
  last_response_at timestamptz,
  failure text
);

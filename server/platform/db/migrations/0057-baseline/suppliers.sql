create table dependency (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  kind text not null check (kind in ('network', 'name-server', 'mail-host', 'cdn', 'certificate-authority')),
  provider text not null,
  primary key (domain_id, kind, provider)
);

-- Providers that a domain depends on according to its latest rating, and the id of that rating.
create table dependency_set (
  domain_id uuid primary key references domain (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  rating_id uuid not null
);

create table supplier_association (
  id uuid primary key,
  -- The company whose results are shared.
  company_id uuid not null references company (id) on delete cascade,
  -- The main supplier that can read them.
  reader_company_id uuid not null references company (id) on delete cascade,
  share_level text not null check (share_level in ('rating', 'findings', 'everything')),
  -- Names of the selected domains; null = all.
  domain_names text[],
  -- Invited by an enterprise or requested by the main supplier.
  kind text not null check (kind in ('invite', 'ask')),
  owner_account_id uuid not null references account (id),
  reader_account_id uuid not null references account (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint supplier_association_check check (company_id <> reader_company_id)
);
create index supplier_association_created_at on supplier_association (created_at, id)
  where ended_at is null;
create unique index supplier_association_open on supplier_association (company_id, reader_company_id)
  where ended_at is null;
create index supplier_association_reader on supplier_association (reader_company_id)
  where ended_at is null;

create table supplier_invitation (
  id uuid primary key,
  -- Company that sent it.
  company_id uuid not null references company (id) on delete cascade,
  kind text not null check (kind in ('invite', 'ask')),
  email text not null,
  email_key text collate "C" generated always as (lower(email)) stored,
  sender_account_id uuid not null references account (id),
  share_level text not null check (share_level in ('rating', 'findings', 'everything')),
  domain_names text[],
  token_hash bytea not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Account that accepted or rejected it.
  answered_by_id uuid references account (id)
);
create index supplier_invitation_address on supplier_invitation (email_key, sent_at)
  where state = 'pending';
create unique index supplier_invitation_pending on supplier_invitation (company_id, kind, email_key)
  where state = 'pending';
create unique index supplier_invitation_token on supplier_invitation (token_hash);

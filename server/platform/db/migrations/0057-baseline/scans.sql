create table evidence_content (
  company_id uuid not null references company (id) on delete cascade,
  hash text not null,
  content bytea not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, hash)
);

create table scan (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  domain text not null,
  kind text not null check (kind in ('full', 'retest', 'automatic', 'partial')),
  owner_id uuid not null references account (id),
  sender_id uuid not null references account (id),
  scandate date not null,
  state smallint not null default 9 check (state in (0, 1, 2, 9)),
  kinds text[],
  created_at timestamptz not null default now(),
  started_at timestamptz,
  phase_one_at timestamptz,
  finished_at timestamptz,
  failure text,
  missing_sources text[] not null default '{}',
  share real not null default 0,
  probes jsonb not null default '[]',
  findings integer not null default 0
);
create index scan_of_company on scan (company_id, created_at desc);
create index scan_of_domain on scan (domain_id, created_at desc);
create unique index scan_one_automatic on scan (domain_id)
  where state = 9 and kind = 'automatic';
-- At most one queued or running scan per domain; a second request returns it.
create unique index scan_one_open on scan (domain_id)
  where state = 9 and kind = 'full';
create unique index scan_one_partial on scan (domain_id)
  where state = 9 and kind = 'partial';
create unique index scan_one_retest on scan (domain_id, hash_array_extended(kinds, 0))
  where state = 9 and kind = 'retest';

create table evidence_item (
  company_id uuid not null references company (id) on delete cascade,
  scan_id uuid not null references scan (id) on delete cascade,
  kind text not null,
  asset text not null,
  captured_at timestamptz not null,
  reason text,
  hash text not null,
  primary key (scan_id, kind, asset)
);

create table scan_authorization (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  target text not null,
  ports text not null check (ports in ('usual', 'thousand', 'all')),
  udp boolean not null,
  tests text[] not null,
  created_by_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  token text not null,
  checked_at timestamptz,
  -- Addresses that returned the token at the last check.
  proved_addresses text[] not null default '{}',
  constraint scan_authorization_domain_id_target_key unique (domain_id, target)
);

-- One row per domain with at most one next date.
create table scan_schedule (
  domain_id uuid primary key references domain (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id),
  enabled boolean not null,
  mode text not null check (mode in ('once', 'permanent')),
  interval_days smallint not null check ((interval_days >= 1) and (interval_days <= 365)),
  total smallint check ((total >= 1) and (total <= 999)),
  remaining smallint,
  next_run_date date,
  next_run_at timestamptz,
  scan_id uuid,
  created_at timestamptz not null default now(),
  constraint scan_schedule_check check ((remaining >= 0) and (remaining <= total)),
  constraint scan_schedule_check1 check ((next_run_date is null) = (next_run_at is null)),
  constraint scan_schedule_check2 check (enabled or (next_run_date is null)),
  constraint scan_schedule_check3 check ((total is null) = (remaining is null)),
  constraint scan_schedule_check4 check ((mode = 'permanent') or (total = 1))
);
create index scan_schedule_due on scan_schedule (next_run_at)
  where enabled and (next_run_at is not null);
create index scan_schedule_of_company on scan_schedule (company_id, created_at desc);
create index scan_schedule_running on scan_schedule (scan_id)
  where scan_id is not null;

-- Each date runs once across all processes.
create table scan_schedule_run (
  domain_id uuid not null references domain (id) on delete cascade,
  day date not null,
  company_id uuid not null references company (id) on delete cascade,
  scan_id uuid not null,
  created_at timestamptz not null,
  primary key (domain_id, day)
);

create table scan_trigger (
  domain_id uuid not null references scan_schedule (domain_id) on delete cascade,
  event text not null check (event in ('certificate', 'zone', 'kev')),
  company_id uuid not null references company (id) on delete cascade,
  created_at timestamptz not null,
  next_check_at timestamptz not null,
  payload jsonb,
  primary key (domain_id, event)
);
create index scan_trigger_due on scan_trigger (event, next_check_at);

-- Unique key of the event, so that the same observation is stored once.
create table scan_trigger_event (
  id uuid primary key,
  domain_id uuid not null references domain (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  event text not null check (event in ('certificate', 'zone', 'kev')),
  dedup_key text not null,
  payload jsonb not null,
  detected_at timestamptz not null,
  scan_id uuid,
  constraint scan_trigger_event_domain_id_event_key_key unique (domain_id, event, dedup_key)
);
create index scan_trigger_event_of_domain on scan_trigger_event (domain_id, detected_at desc);
create index scan_trigger_event_waiting on scan_trigger_event (domain_id)
  where scan_id is null;

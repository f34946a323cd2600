create table integrated_report (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  vendor_id uuid not null,
  main_company text not null,
  vendor text not null,
  chosen jsonb not null,
  choice_key text not null,
  language text not null,
  status text not null check (status in ('generating', 'ready', 'failed')),
  stage text not null default 'waiting' check (stage in ('waiting', 'reading', 'drawing')),
  done integer not null default 0,
  pdf_name text not null unique,
  file_name text not null,
  verification_code text not null unique,
  verification_revoked_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  scanned_at timestamptz,
  pages integer,
  bytes integer,
  sha256 text,
  pdf bytea,
  signed text,
  watermark text not null default '',
  recipient text not null default ''
);
create index integrated_report_account on integrated_report (account_id);
create index integrated_report_making on integrated_report (created_at)
  where status = 'generating';
create index integrated_report_of_company on integrated_report (company_id, created_at desc);
create unique index integrated_report_one_making on integrated_report (company_id, choice_key)
  where status = 'generating';
create index integrated_report_with_file on integrated_report (finished_at)
  where pdf is not null;

create table report (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  rating_id uuid not null references rating (id) on delete cascade,
  language text not null,
  status text not null check (status in ('generating', 'ready', 'failed')),
  pdf_name text not null unique,
  file_name text not null,
  verification_code text not null unique,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  next_update_at timestamptz,
  pages integer,
  bytes integer,
  sha256 text,
  pdf bytea,
  verification_revoked_at timestamptz,
  signed text,
  kind text not null default 'full' check (kind in ('full', 'board')),
  watermark text not null default '',
  recipient text not null default '',
  form_key text not null default ''
);
create index report_of_domain on report (domain_id, created_at desc);
create index report_of_form on report (domain_id, form_key, created_at desc);
create unique index report_one_making on report (domain_id, language, form_key)
  where status = 'generating';
create index report_with_file on report (finished_at)
  where pdf is not null;

create table report_reader (
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('full', 'board')),
  language text not null,
  read_at timestamptz not null,
  primary key (domain_id, account_id)
);
create index report_reader_by_time on report_reader (read_at);
create index report_reader_latest on report_reader (domain_id, read_at desc);
create index report_reader_of_account on report_reader (account_id);

create table report_schedule (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  rhythm text not null check (rhythm in ('week', 'month')),
  -- Day of the week (1 = Monday) or of the month (31 = last day).
  day integer not null,
  -- In the company's time zone.
  hour integer not null check ((hour >= 0) and (hour <= 23)),
  kind text not null check (kind in ('full', 'board')),
  language text not null,
  created_by_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  paused_at timestamptz,
  next_run_at timestamptz not null,
  -- Time and result of the last run.
  last_run_at timestamptz,
  outcome text check (outcome in ('making', 'sent', 'partly', 'failed', 'plan-ended', 'nobody', 'nothing')),
  constraint report_schedule_check check (day between 1 and 31 and (rhythm = 'month' or day <= 7))
);
create index report_schedule_due on report_schedule (next_run_at)
  where paused_at is null;
create index report_schedule_making on report_schedule (last_run_at)
  where outcome = 'making';
create index report_schedule_of_account on report_schedule (created_by_id);
create index report_schedule_of_company on report_schedule (company_id, created_at, id);

create table report_schedule_domain (
  schedule_id uuid not null references report_schedule (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  domain_id uuid not null references domain (id) on delete cascade,
  -- Report in progress or, afterwards, the last report.
  report_id uuid references report (id) on delete set null,
  primary key (schedule_id, domain_id)
);
create index report_schedule_of_domain on report_schedule_domain (domain_id);
create index report_schedule_of_report on report_schedule_domain (report_id);

create table report_schedule_reader (
  schedule_id uuid not null references report_schedule (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  primary key (schedule_id, account_id)
);
create index report_schedule_reader_account on report_schedule_reader (account_id);

-- Without row-level tenant isolation: a recipient may not have an account, and only administrators read it.
create table mail (
  id uuid primary key,
  created_at timestamptz not null default now(),
  recipient text not null,
  template text not null,
  language text not null,
  subject text not null,
  -- Text and HTML, encrypted; erased once sent or expired.
  body bytea,
  account_id uuid,
  -- It contains a link that activates an account.
  opens_account boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz not null,
  error text,
  sent_at timestamptz,
  recipient_key text collate "C" generated always as (lower(recipient)) stored,
  -- Company of the recipient's account; all zeros without an account.
  for_company_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
-- Erasing an account also deletes its emails.
create index mail_account on mail (account_id)
  where account_id is not null;
create index mail_company on mail (for_company_id);
create index mail_created on mail (created_at desc);
-- A rejected email keeps its body until it expires, so that it can be resent.
create index mail_ending on mail (expires_at)
  where body is not null;
create index mail_recipient_key on mail (recipient_key, created_at desc);
create index mail_state on mail (state, created_at desc);
create index mail_waiting on mail (next_attempt_at)
  where state = 'waiting';

create table news_article (
  id uuid primary key,
  language text not null,
  published_at timestamptz,
  announced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  sort_at timestamptz generated always as (COALESCE(published_at, updated_at)) stored
);
create index news_article_by_date on news_article (sort_at, id);
create index news_article_public on news_article (sort_at, id)
  where published_at is not null;
create index news_article_to_announce on news_article (published_at)
  where (published_at is not null) and (announced_at is null);

create table news_image (
  id uuid primary key,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
-- Images are already compressed.
alter table news_image alter column bytes set storage external;
create index news_image_created on news_image (created_at);

-- Characters and pairs of adjacent characters of the title allow searching for any part of it, also in scripts
-- without spaces.
create table news_text (
  article_id uuid not null references news_article (id) on delete cascade,
  language text not null,
  title text not null,
  title_key text not null,
  title_parts text[] not null,
  content text not null,
  excerpt text not null,
  images uuid[] not null default '{}',
  primary key (article_id, language)
);
create index news_text_images on news_text using gin (images);
create index news_text_title on news_text using gin (title_parts);

create table notification_event (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  account_id uuid references account (id) on delete cascade,
  kind text not null,
  -- Deduplication key of the event.
  dedup_key text not null,
  payload jsonb not null,
  path text not null,
  occurred_at timestamptz not null,
  constraint notified_once unique (company_id, kind, dedup_key)
);
create index notification_event_account on notification_event (account_id)
  where account_id is not null;
create index notification_event_occurred_at on notification_event (occurred_at);

create table notification (
  -- Increasing id of the event; sort key of the list.
  event_id uuid constraint notification_event_id_not_null not null references notification_event (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  in_app boolean not null,
  read_at timestamptz,
  -- To be included in the daily digest.
  in_digest boolean not null,
  primary key (account_id, event_id)
);
create index notification_company on notification (company_id);
create index notification_digest on notification (account_id)
  where in_digest;
create index notification_of_event on notification (event_id);
create index notification_unread on notification (account_id)
  where in_app and (read_at is null);

-- Outbox without tenant isolation, like mail: a transaction of one company may notify another. A worker drains it immediately.
create table notification_outbox (
  id uuid primary key,
  for_company_id uuid not null,
  -- Null = all members of the company.
  for_account_id uuid,
  kind text not null,
  dedup_key text not null,
  payload jsonb not null,
  path text not null,
  created_at timestamptz not null default now()
);
create index notification_outbox_company on notification_outbox (for_company_id, id);

create table notification_setting (
  account_id uuid not null references account (id) on delete cascade,
  company_id uuid not null references company (id) on delete cascade,
  -- Overrides of the defaults by kind: {"finding-new": {"app": true, "mail": "once"}}.
  kinds jsonb not null default '{}',
  digest_hour smallint not null default 8 check ((digest_hour >= 0) and (digest_hour <= 23)),
  -- Date of the last daily digest, in the account's time zone.
  digest_day date,
  primary key (account_id, company_id)
);

create table webhook (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  name text not null,
  -- URL and signing secret, encrypted.
  encrypted_config bytea not null,
  url_origin text not null,
  format text not null check (format in ('json', 'slack', 'teams')),
  kinds text[] not null,
  enabled boolean not null default true,
  failures integer not null default 0,
  paused_at timestamptz,
  -- Lease of the delivery in progress; one delivery at a time.
  lease_expires_at timestamptz,
  language text not null,
  time_zone text not null,
  created_at timestamptz not null default now()
);
create index webhook_company on webhook (company_id);

create table webhook_delivery (
  id uuid primary key,
  company_id uuid not null references company (id) on delete cascade,
  webhook_id uuid not null references webhook (id) on delete cascade,
  -- Null = test delivery.
  event_id uuid references notification_event (id) on delete cascade,
  created_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  http_status integer,
  error text,
  duration_ms integer,
  constraint delivered_once unique (webhook_id, event_id)
);
create index webhook_delivery_created on webhook_delivery (created_at);
create index webhook_delivery_due on webhook_delivery (next_attempt_at)
  where state = 'waiting';
create index webhook_delivery_event on webhook_delivery (event_id);
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_test on webhook_delivery (company_id, created_at)
  where event_id is null;

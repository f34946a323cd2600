import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Notifications: events, notifications of accounts, webhooks and their calls, certificate expiry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a company, like mail: one company's transaction may notify another. A worker empties it immediately.
  await sql`
    create table notice_outbox (
      id uuid primary key,
      for_company uuid not null,
      -- Null = everybody of the company.
      for_account uuid,
      kind text not null,
      key text not null,
      facts jsonb not null,
      path text not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table notified_event (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid references account (id) on delete cascade,
      kind text not null,
      -- The same event has the same key: it is told once.
      key text not null,
      facts jsonb not null,
      path text not null,
      at timestamptz not null,
      constraint notified_once unique (company_id, kind, key)
    )`.execute(db);
  await sql`create index notified_event_at on notified_event (at)`.execute(db);
  await sql`create index notified_event_account on notified_event (account_id) where account_id is not null`.execute(
    db,
  );

  await sql`
    create table notification (
      event_id uuid not null references notified_event (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      -- The event's id grows with time and orders the list.
      in_app boolean not null,
      read_at timestamptz,
      -- Waits for the daily mail.
      in_digest boolean not null,
      primary key (account_id, event_id)
    )`.execute(db);
  await sql`create index notification_unread on notification (account_id) where in_app and read_at is null`.execute(db);
  await sql`create index notification_digest on notification (account_id) where in_digest`.execute(db);
  await sql`create index notification_event on notification (event_id)`.execute(db);
  await sql`create index notification_company on notification (company_id)`.execute(db);

  await sql`
    create table notification_setting (
      account_id uuid not null references account (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      -- By kind what differs from the default: {"finding-new": {"app": true, "mail": "once"}}.
      kinds jsonb not null default '{}',
      digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
      -- Day, in the account's zone, of the last daily mail.
      digest_day date,
      -- An account that goes to another company begins anew there.
      primary key (account_id, company_id)
    )`.execute(db);

  await sql`
    create table webhook (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      name text not null,
      -- Address and signing secret, sealed.
      sealed bytea not null,
      origin text not null,
      format text not null check (format in ('json', 'slack', 'teams')),
      kinds text[] not null,
      enabled boolean not null default true,
      failures integer not null default 0,
      paused_at timestamptz,
      -- A call is on its way until then: one at a time.
      busy_until timestamptz,
      language text not null,
      time_zone text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index webhook_company on webhook (company_id)`.execute(db);

  await sql`
    create table webhook_delivery (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      webhook_id uuid not null references webhook (id) on delete cascade,
      -- Null = a test.
      event_id uuid references notified_event (id) on delete cascade,
      created_at timestamptz not null default now(),
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      next_at timestamptz not null default now(),
      status integer,
      failure text,
      answer text not null default '',
      took integer,
      constraint delivered_once unique (webhook_id, event_id)
    )`.execute(db);
  await sql`create index webhook_delivery_due on webhook_delivery (next_at) where state = 'waiting'`.execute(db);
  await sql`create index webhook_delivery_log on webhook_delivery (webhook_id, id desc)`.execute(db);
  await sql`create index webhook_delivery_event on webhook_delivery (event_id)`.execute(db);
  await sql`create index webhook_delivery_created on webhook_delivery (created_at)`.execute(db);
  await sql`
    create index webhook_delivery_test on webhook_delivery (company_id, created_at) where event_id is null`.execute(db);

  // Ends of the certificates that the newest rating of a domain saw.
  await sql`
    create table certificate_end (
      domain_id uuid not null references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      sha256 text not null,
      host text not null,
      hosts integer not null,
      ends_at timestamptz not null,
      primary key (domain_id, sha256)
    )`.execute(db);
  await sql`create index certificate_end_at on certificate_end (ends_at)`.execute(db);

  await sql`create index company_plan_end on company (plan_end) where plan_end is not null`.execute(db);

  for (const table of [
    'notified_event',
    'notification',
    'notification_setting',
    'webhook',
    'webhook_delivery',
    'certificate_end',
  ])
    await isolateByCompany(db, table);
}

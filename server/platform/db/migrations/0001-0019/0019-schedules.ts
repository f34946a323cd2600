import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Automatic scans: schedules, completed dates, monitored state between them and detected events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A partial scan collects the evidence affected by an event; like a re-test it runs in parallel with the other kinds.
  await sql`alter table scan drop constraint scan_kind_check`.execute(db);
  await sql`
    alter table scan add constraint scan_kind_check
      check (kind in ('full', 'retest', 'automatic', 'partial'))`.execute(db);
  // A requested scan that waits for its day must not delay the automatic ones, and vice versa.
  await sql`drop index scan_one_open`.execute(db);
  await sql`create unique index scan_one_open on scan (domain_id) where state = 9 and kind = 'full'`.execute(db);
  await sql`create unique index scan_one_automatic on scan (domain_id) where state = 9 and kind = 'automatic'`.execute(
    db,
  );
  await sql`create unique index scan_one_partial on scan (domain_id) where state = 9 and kind = 'partial'`.execute(db);

  // One row per domain with at most one next date: there cannot be two.
  await sql`
    create table auto_scan (
      domain_id uuid primary key references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid not null references account (id),
      enabled boolean not null,
      mode text not null check (mode in ('once', 'permanent')),
      interval_days smallint not null check (interval_days between 1 and 365),
      total smallint check (total between 1 and 999),
      remaining smallint check (remaining between 0 and total),
      next_date date,
      due_at timestamptz,
      scan_id uuid,
      created_at timestamptz not null default now(),
      check ((next_date is null) = (due_at is null)),
      check (enabled or next_date is null),
      check ((total is null) = (remaining is null)),
      check (mode = 'permanent' or total = 1)
    )`.execute(db);
  await sql`create index auto_scan_of_company on auto_scan (company_id, created_at desc)`.execute(db);
  await sql`create index auto_scan_due on auto_scan (due_at) where enabled and due_at is not null`.execute(db);
  await sql`create index auto_scan_running on auto_scan (scan_id) where scan_id is not null`.execute(db);

  // A date that was kept is kept once, whichever process kept it.
  await sql`
    create table auto_scan_date (
      domain_id uuid not null references domain (id) on delete cascade,
      day date not null,
      company_id uuid not null references company (id) on delete cascade,
      scan_id uuid not null,
      made_at timestamptz not null,
      primary key (domain_id, day)
    )`.execute(db);

  await sql`
    create table auto_scan_watch (
      domain_id uuid not null references auto_scan (domain_id) on delete cascade,
      event text not null check (event in ('certificate', 'zone', 'kev')),
      company_id uuid not null references company (id) on delete cascade,
      since timestamptz not null,
      look_at timestamptz not null,
      seen jsonb,
      primary key (domain_id, event)
    )`.execute(db);
  await sql`create index auto_scan_watch_due on auto_scan_watch (event, look_at)`.execute(db);

  // The key identifies the event: the same observation is not stored as a second event.
  await sql`
    create table auto_scan_event (
      id uuid primary key,
      domain_id uuid not null references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      event text not null check (event in ('certificate', 'zone', 'kev')),
      key text not null,
      facts jsonb not null,
      seen_at timestamptz not null,
      scan_id uuid,
      unique (domain_id, event, key)
    )`.execute(db);
  await sql`create index auto_scan_event_waiting on auto_scan_event (domain_id) where scan_id is null`.execute(db);
  await sql`create index auto_scan_event_of_domain on auto_scan_event (domain_id, seen_at desc)`.execute(db);

  for (const table of ['auto_scan', 'auto_scan_date', 'auto_scan_watch', 'auto_scan_event']) {
    await isolateByCompany(db, table);
  }

  // Time when a vulnerability was first seen in the list, to distinguish new entries from existing ones.
  await sql`alter table kev add column first_seen timestamptz not null default now()`.execute(db);
}

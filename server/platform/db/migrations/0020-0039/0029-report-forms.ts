import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Report options: branding, copies for a recipient, schedules, and the badge of a domain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await forms(db);
  await branding(db);
  await schedules(db);
  await badges(db);
}

/** A report is unique by domain, language, kind, watermark and recipient; `form_key` identifies all of its inputs. */
async function forms(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report
      add column kind text not null default 'full' check (kind in ('full', 'board')),
      add column watermark text not null default '',
      add column recipient text not null default '',
      add column form_key text not null default ''`.execute(db);
  await sql`drop index report_one_making`.execute(db);
  await sql`
    create unique index report_one_making on report (domain_id, language, form_key)
    where status = 'generating'`.execute(db);
  await sql`create index report_of_form on report (domain_id, form_key, created_at desc)`.execute(db);
  await sql`
    alter table integrated_report
      add column watermark text not null default '',
      add column recipient text not null default ''`.execute(db);
}

async function branding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_branding (
      company_id uuid primary key references company (id) on delete cascade,
      -- Drawn anew as PNG.
      logo bytea,
      logo_width integer,
      logo_height integer,
      primary_colour text,
      secondary_colour text,
      check ((logo is null) = (logo_width is null) and (logo is null) = (logo_height is null))
    )`.execute(db);
  await isolateByCompany(db, 'company_branding');
}

async function schedules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_schedule (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      rhythm text not null check (rhythm in ('week', 'month')),
      -- Of the week, 1 = Monday; or of the month, where 31 stands for its last day.
      day integer not null check (day between 1 and 31 and (rhythm = 'month' or day <= 7)),
      -- In the company's zone.
      hour integer not null check (hour between 0 and 23),
      kind text not null check (kind in ('full', 'board')),
      language text not null,
      made_by uuid references account (id) on delete set null,
      made_at timestamptz not null default now(),
      paused_at timestamptz,
      due_at timestamptz not null,
      -- The last time it was due, and what came of it.
      ran_at timestamptz,
      outcome text check (outcome in ('making', 'sent', 'partly', 'failed', 'plan-ended', 'nobody', 'nothing'))
    )`.execute(db);
  await sql`create index report_schedule_of_company on report_schedule (company_id, made_at, id)`.execute(db);
  await sql`create index report_schedule_due on report_schedule (due_at) where paused_at is null`.execute(db);
  await sql`create index report_schedule_making on report_schedule (ran_at) where outcome = 'making'`.execute(db);
  await sql`create index report_schedule_of_account on report_schedule (made_by)`.execute(db);
  await isolateByCompany(db, 'report_schedule');
  await sql`
    create table report_schedule_domain (
      schedule_id uuid not null references report_schedule (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      -- The report that is being made for it; stays with the last one.
      report_id uuid references report (id) on delete set null,
      primary key (schedule_id, domain_id)
    )`.execute(db);
  await sql`create index report_schedule_of_domain on report_schedule_domain (domain_id)`.execute(db);
  await sql`create index report_schedule_of_report on report_schedule_domain (report_id)`.execute(db);
  await isolateByCompany(db, 'report_schedule_domain');
  await sql`
    create table report_schedule_reader (
      schedule_id uuid not null references report_schedule (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      primary key (schedule_id, account_id)
    )`.execute(db);
  await sql`create index report_schedule_reader_account on report_schedule_reader (account_id)`.execute(db);
  await isolateByCompany(db, 'report_schedule_reader');
}

async function badges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table badge (
      domain_id uuid primary key references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      -- 128 random bits; another one each time it is switched on.
      code text not null unique,
      made_at timestamptz not null default now()
    )`.execute(db);
  await isolateByCompany(db, 'badge');
}

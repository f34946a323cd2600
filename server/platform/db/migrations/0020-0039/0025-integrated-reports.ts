import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * Reports over domains of several companies, kept by the company that reads them, with the file itself; and the count columns
 * of reports beside the rating they were counted of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      verification_off_at timestamptz,
      created_at timestamptz not null default now(),
      made_at timestamptz,
      scanned_at timestamptz,
      pages integer,
      bytes integer,
      sha256 text,
      pdf bytea
    )`.execute(db);
  await sql`
    create unique index integrated_report_one_making on integrated_report (company_id, choice_key)
    where status = 'generating'`.execute(db);
  await sql`create index integrated_report_of_company on integrated_report (company_id, created_at desc)`.execute(db);
  await sql`
    create index integrated_report_making on integrated_report (created_at) where status = 'generating'`.execute(db);
  await sql`create index integrated_report_account on integrated_report (account_id)`.execute(db);
  await isolateByCompany(db, 'integrated_report');
  await sql`alter table rating add column report_counts jsonb`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Reports per domain and language, with the file itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      made_at timestamptz,
      next_update_at timestamptz,
      pages integer,
      bytes integer,
      sha256 text,
      pdf bytea
    )`.execute(db);
  await sql`create unique index report_one_making on report (domain_id, language) where status = 'generating'`.execute(
    db,
  );
  await sql`create index report_of_domain on report (domain_id, created_at desc)`.execute(db);
  await isolateByCompany(db, 'report');
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Latest request or view of a domain's report by account: scans create reports only for domains with readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_reader (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      kind text not null check (kind in ('full', 'board')),
      language text not null,
      read_at timestamptz not null,
      primary key (domain_id, account_id)
    )`.execute(db);
  await sql`create index report_reader_latest on report_reader (domain_id, read_at desc)`.execute(db);
  await sql`create index report_reader_of_account on report_reader (account_id)`.execute(db);
  await sql`create index report_reader_by_time on report_reader (read_at)`.execute(db);
  await isolateByCompany(db, 'report_reader');
}

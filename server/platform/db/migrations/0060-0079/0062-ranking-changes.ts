import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * Rankings are computed in the background: a new rating only appends a row here. `ranking.next_change_at` is when a
 * ranking changes without a new rating, because a plan begins or ends or a rating becomes too old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ranking_change (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references company(id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await isolateByCompany(db, 'ranking_change', 'company_id');
  await sql`create index ranking_change_of_company on ranking_change (company_id)`.execute(db);
  await sql`alter table ranking add column next_change_at timestamptz`.execute(db);
  await sql`create index ranking_next_change on ranking (next_change_at) where next_change_at is not null`.execute(db);
  // Computed once, so that each has its next change.
  await sql`
    insert into ranking_change (company_id)
    select id from company where plan is not null
    union select company_id from ranking where score is not null`.execute(db);
}

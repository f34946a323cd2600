import { type Kysely, sql } from 'kysely';

/**
 * How far the work on a finding is, since when it is open, and the days in which a company fixes findings of each
 * severity. The previous release leaves the new columns alone: a finding without `opened_at` has been open since
 * `first_seen`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table finding_decision
      add column progress text,
      add constraint finding_decision_progress_check check (progress in ('in-progress', 'awaiting-retest'))`.execute(
    db,
  );
  await sql`alter table finding add column opened_at timestamptz`.execute(db);
  await sql`create index finding_closed_of_company on finding (company_id, closed_at) where closed_at is not null`.execute(
    db,
  );
  // Days by severity, such as {"critical": 7}; null = no policy.
  await sql`alter table company add column remediation_days jsonb`.execute(db);
}

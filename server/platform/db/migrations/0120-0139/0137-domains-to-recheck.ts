import { type Kysely, sql } from 'kysely';

/**
 * The domains whose record is due to be checked again are found by the time of their last check: without these indexes, the
 * planner read all domains every minute. With the company, see decision 0165.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const checked = sql`
    status = 'verified' and deleted_at is null and attested_reason is null and txt_value is not null`;
  await sql`
    create index domain_to_recheck on domain (checked_at, company_id)
    where ${checked} and txt_missing_since is null`.execute(db);
  await sql`
    create index domain_to_recheck_daily on domain (checked_at, company_id)
    where ${checked} and txt_missing_since is not null`.execute(db);
}

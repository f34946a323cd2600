import { type Kysely, sql } from 'kysely';

/**
 * Open findings of a company in the order of their due dates: a policy gives all findings of a severity the same number
 * of days. One index for each severity, because behind row-level security PostgreSQL uses an expression of a JSON column
 * as the condition of an index, but not as one of its keys, and neither
 * `coalesce`. Each is as large as its findings.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const severity of ['critical', 'high', 'medium', 'low']) {
    await sql
      .raw(
        `create index finding_work_${severity} on finding (company_id, (case when opened_at is null then first_seen else opened_at end), domain_id, fingerprint)
         where closed_at is null and payload->>'severity' = '${severity}' and payload->>'confidence' <> 'tentative'`,
      )
      .execute(db);
  }
  // What people have set, which is little next to the findings.
  await sql`
    create index finding_decision_set on finding_decision (company_id, due_on)
    where decision is not null or progress is not null or due_on is not null`.execute(db);
  await sql`create index finding_decision_due on finding_decision (due_on) where due_on is not null`.execute(db);
  await sql`create index domain_deleted on domain (company_id) where deleted_at is not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Replaces the indexes of 0098 by the same with the times that their expression uses: without them PostgreSQL reads each
 * finding from the table, also to count those that are overdue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const severity of ['critical', 'high', 'medium', 'low']) {
    await sql
      .raw(
        `create index finding_due_${severity} on finding (company_id, (case when opened_at is null then first_seen else opened_at end), domain_id, fingerprint)
         include (opened_at, first_seen)
         where closed_at is null and payload->>'severity' = '${severity}' and payload->>'confidence' <> 'tentative'`,
      )
      .execute(db);
    await sql.raw(`drop index finding_work_${severity}`).execute(db);
  }
}

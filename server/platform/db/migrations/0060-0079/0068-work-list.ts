import { type Kysely, sql } from 'kysely';

/** Indexes of the list of open findings over all domains of a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index finding_open_of_company on finding (company_id, first_seen) where closed_at is null`.execute(
    db,
  );
  await sql`
    create index finding_decision_assigned on finding_decision (company_id, assignee_id, due_on)
    where assignee_id is not null`.execute(db);
  await sql`create index finding_event_reopened on finding_event (company_id, created_at) where kind = 'reopened'`.execute(
    db,
  );
}

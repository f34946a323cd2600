import { type Kysely, sql } from 'kysely';

/** Whether a company has a report or a re-test, without reading the reports of all and the scans of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index report_of_company on report (company_id)`.execute(db);
  await sql`create index scan_retest_of_company on scan (company_id) where kind = 'retest'`.execute(db);
}

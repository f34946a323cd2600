import { type Kysely, sql } from 'kysely';
import { isolateReadingByCompany } from '#platform/db/tenancy.ts';

/** Mails and pending events are read within their company; any transaction may insert them for another company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Company of the recipient's account; zeros for a recipient without one.
  await sql`
    alter table mail add column for_company uuid not null default '00000000-0000-0000-0000-000000000000'`.execute(db);
  await sql`update mail m set for_company = a.company_id from account a where a.id = m.account_id`.execute(db);
  await sql`create index mail_company on mail (for_company)`.execute(db);
  await sql`create index notice_outbox_company on notice_outbox (for_company, id)`.execute(db);
  for (const table of ['mail', 'notice_outbox']) await isolateReadingByCompany(db, table, 'for_company');
}

import { type Kysely, sql } from 'kysely';
import { isolateReadingByCompany } from '../../tenancy.ts';

/** Mails and waiting events are read within their company; anybody puts one into the outbox for whom it concerns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Company of the account that the mail is for; zeros where it is for somebody without one.
  await sql`
    alter table mail add column for_company uuid not null default '00000000-0000-0000-0000-000000000000'`.execute(db);
  await sql`update mail m set for_company = a.company_id from account a where a.id = m.account_id`.execute(db);
  await sql`create index mail_company on mail (for_company)`.execute(db);
  await sql`create index notice_outbox_company on notice_outbox (for_company, id)`.execute(db);
  for (const table of ['mail', 'notice_outbox']) await isolateReadingByCompany(db, table, 'for_company');
}

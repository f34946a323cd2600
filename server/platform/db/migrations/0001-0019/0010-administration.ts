import { type Kysely, sql } from 'kysely';

/** Indexes that the search of members and of the audit log needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_email_beginning on account (lower(email) text_pattern_ops)`.execute(db);
  await sql`create index account_name_beginning on account (lower(name) text_pattern_ops)`.execute(db);
  await sql`create index account_created on account (created_at)`.execute(db);
  await sql`create index account_last_login on account (last_login_at)`.execute(db);
  await sql`create index company_name_beginning on company (lower(name) text_pattern_ops)`.execute(db);
  await sql`create index audit_log_target on audit_log (target, at desc) where target <> ''`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Indexes that return the audit log's entries newest first, all, by action and by network address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_log_at`.execute(db);
  await sql`create index audit_log_at on audit_log (at desc, id desc)`.execute(db);
  await sql`drop index audit_log_action`.execute(db);
  await sql`create index audit_log_action on audit_log (action collate "C", at desc, id desc)`.execute(db);
  await sql`drop index audit_log_account`.execute(db);
  await sql`create index audit_log_account on audit_log (account_id, at desc, id desc)`.execute(db);
  await sql`drop index audit_log_company`.execute(db);
  await sql`create index audit_log_company on audit_log (company_id, at desc, id desc)`.execute(db);
  await sql`drop index audit_log_target`.execute(db);
  await sql`create index audit_log_target on audit_log (target, at desc, id desc) where target <> ''`.execute(db);
  // An entry and its details are written at the same instant.
  await sql`drop index audit_personal_address`.execute(db);
  await sql`create index audit_personal_address on audit_personal (address, at desc)`.execute(db);
}

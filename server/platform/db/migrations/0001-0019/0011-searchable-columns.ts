import { type Kysely, sql } from 'kysely';

/**
 * Columns to search by. Row-level security lets an index answer only comparisons that cannot leak a row: plain ones of
 * texts, not `like` and not those of an expression such as lower(email). Hence stored columns, compared bytewise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ['account_email_beginning', 'account_name_beginning', 'company_name_beginning']) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
  }
  for (const index of ['audit_personal_address', 'audit_personal_target', 'audit_log_action']) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
  }
  await sql`alter table account
    add column email_key text collate "C" generated always as (lower(email)) stored,
    add column name_key text collate "C" generated always as (lower(name)) stored`.execute(db);
  await sql`create index account_email_key on account (email_key)`.execute(db);
  // Accounts that never logged in are at the end of the latest, and at the beginning of the earliest.
  await sql`drop index account_last_login`.execute(db);
  await sql`create index account_last_login on account (last_login_at desc nulls last)`.execute(db);
  await sql`create index account_name_key on account (name_key)`.execute(db);
  await sql`alter table company add column name_key text collate "C" generated always as (lower(name)) stored`.execute(
    db,
  );
  await sql`create index company_name_key on company (name_key)`.execute(db);
  await sql`alter table audit_personal
    add column address text collate "C" generated always as (details::jsonb ->> 'address') stored,
    add column target_key text collate "C" generated always as (lower(details::jsonb ->> 'target')) stored`.execute(db);
  await sql`create index audit_personal_address on audit_personal (address)`.execute(db);
  await sql`create index audit_personal_target on audit_personal (target_key)`.execute(db);
  await sql`create index audit_log_action on audit_log (action collate "C", at desc)`.execute(db);
}

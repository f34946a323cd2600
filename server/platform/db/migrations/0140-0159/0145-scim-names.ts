import { type Kysely, sql } from 'kysely';

/**
 * Names of a user as its directory wrote them, and the addresses that an account had before its directory changed them:
 * erasing the account erases the personal details of the audit log under those as well, unless another account has the
 * address by then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scim_user add column given_name text, add column family_name text`.execute(db);
  await sql`alter table account add column former_emails text[] not null default '{}'`.execute(db);
  await sql`
    create or replace function audit_erase_account(account_id uuid) returns integer language sql security definer
    set search_path to public, pg_temp as $$
      select audit_erase(array(
        select digest from audit_personal
          where target_key = (select a.email_key from account a where a.id = $1)
        union
        select p.digest from account a, unnest(a.former_emails) former join audit_personal p on p.target_key = former
          where a.id = $1 and not exists (select 1 from account other where other.email_key = former)
        union
        select personal from audit_log l where l.account_id = $1 and l.personal is not null
      ), 'account', $1::text) $$`.execute(db);
}

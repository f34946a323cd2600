import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Seals keyed by an audit key, signed heads of the chain, and recorded erasures (docs/product/administration.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null = SHA-256 without a key, as before this migration; the first keyed seal takes in the last of those.
  await sql`alter table audit_seal add column key_id uuid references key(id)`.execute(db);

  // Signed position of the chain, at least once per hour in which entries were sealed.
  await sql`create table audit_head (
    number bigint primary key,
    seal bytea not null,
    at timestamptz not null default now(),
    -- Ed25519 over the three columns above, by this key.
    key_id uuid not null references key(id),
    signature bytea not null
  )`.execute(db);

  // One row per erased row of audit_personal, with the entry that records the erasure.
  await sql`create table audit_erasure (
    digest bytea primary key,
    company_id uuid not null,
    entry_id uuid not null
  )`.execute(db);
  await sql`create index audit_erasure_entry on audit_erasure (entry_id)`.execute(db);
  await isolateByCompany(db, 'audit_erasure');

  // The functions run as the owner of the tables, within the row-level security of the caller.
  await sql`
    create function audit_record_erasure(digests bytea[], company uuid, reason text, subject text) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      entry uuid := gen_random_uuid();
    begin
      insert into audit_log (id, company_id, action, target, facts)
      values (entry, company, 'audit.erased', subject, jsonb_build_object('reason', reason, 'count', cardinality(digests),
        'digest', encode(sha256((select string_agg(d, ''::bytea order by d) from unnest(digests) d)), 'hex')));
      insert into audit_unsealed (id) values (entry);
      insert into audit_erasure (digest, company_id, entry_id) select d, company, entry from unnest(digests) d;
    end $$`.execute(db);
  await sql`
    create function audit_erase(wanted bytea[], reason text, subject text) returns integer
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      part record;
      erased integer := 0;
    begin
      for part in
        select company_id, array_agg(digest) as digests from audit_personal where digest = any(wanted) group by company_id
      loop
        perform audit_record_erasure(part.digests, part.company_id, reason, subject);
        delete from audit_personal where digest = any(part.digests);
        erased := erased + cardinality(part.digests);
      end loop;
      return erased;
    end $$`.execute(db);
  await sql`
    create function audit_erase_account(account_id uuid) returns integer
    language sql security definer set search_path = public, pg_temp as $$
      select audit_erase(array(
        select digest from audit_personal
          where target_key = (select a.email_key from account a where a.id = $1)
        union
        select personal from audit_log l where l.account_id = $1 and l.personal is not null
      ), 'account', $1::text) $$`.execute(db);
  // For any caller: entries younger than a month are not erased by age.
  await sql`
    create function audit_erase_before(instant timestamptz, at_most integer) returns integer
    language sql security definer set search_path = public, pg_temp as $$
      select audit_erase(array(
        select digest from audit_personal where at < least($1, now() - interval '28 days') order by at limit $2
      ), 'age', '') $$`.execute(db);
  await sql`
    create function audit_entries_sealed() returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from audit_unsealed u using audit_seal s where s.audit_id = u.id $$`.execute(db);
  await sql`
    revoke all on function audit_record_erasure(bytea[], uuid, text, text), audit_erase(bytea[], text, text)
    from public`.execute(db);

  // Details erased before erasures were recorded.
  await sql`
    select audit_record_erasure(array_agg(l.personal), l.company_id, 'before-records', '')
    from audit_log l left join audit_personal p on p.digest = l.personal
    where l.personal is not null and p.digest is null group by l.company_id`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** The audit log's chain of seals, and personal details apart from it, so that they can be erased (docs/product/administration.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_personal (
    -- SHA-256 of details.
    digest bytea primary key,
    company_id uuid not null,
    -- JSON as it was hashed: address, target, before and after, with a salt, so that nobody can guess it from its digest.
    details text not null
  )`.execute(db);
  await sql`create index audit_personal_address on audit_personal ((details::jsonb ->> 'address'))`.execute(db);
  await sql`create index audit_personal_target on audit_personal (lower(details::jsonb ->> 'target') text_pattern_ops)`.execute(
    db,
  );
  await isolateByCompany(db, 'audit_personal');

  // One row per sealed entry, in the order of the chain.
  await sql`create table audit_seal (
    number bigint primary key,
    audit_id uuid not null unique,
    -- SHA-256 of the entry.
    digest bytea not null,
    -- SHA-256 of the seal before and the digest.
    seal bytea not null,
    at timestamptz not null default now()
  )`.execute(db);
  // Entries that wait for their seal: written with the entry, in the same transaction.
  await sql`create table audit_unsealed (id uuid primary key)`.execute(db);

  await sql`alter table audit_log add column personal bytea`.execute(db);
  await sql`create temp table moved on commit drop as
    select id, company_id, jsonb_strip_nulls(jsonb_build_object('salt', gen_random_uuid(), 'address', address,
      'target', case when target like '%@%' then target end))::text as details
    from audit_log where address is not null or target like '%@%'`.execute(db);
  await sql`insert into audit_personal (digest, company_id, details)
    select sha256(convert_to(details, 'UTF8')), company_id, details from moved`.execute(db);
  await sql`update audit_log l set personal = sha256(convert_to(m.details, 'UTF8')),
      target = case when l.target like '%@%' then '' else l.target end
    from moved m where m.id = l.id`.execute(db);
  await sql`alter table audit_log drop column address`.execute(db);
  await sql`insert into audit_unsealed (id) select id from audit_log`.execute(db);
  await sql`create index audit_log_account on audit_log (account_id, at desc)`.execute(db);
  await sql`create index audit_log_action on audit_log (action text_pattern_ops, at desc)`.execute(db);
  await sql`create index audit_log_personal on audit_log (personal)`.execute(db);
}

-- Position of the audit hash chain at the end of each day; never updated.
create table audit_day (
  day date primary key,
  -- Last entry of the chain at the end of the day and its hash; 0 and zeros before the first entry.
  entry_number bigint not null,
  seal bytea not null,
  -- SHA-256 of the previous day's signature; zeros on the first day.
  previous bytea not null,
  -- Ed25519 over the four columns above, by this key.
  key_id uuid not null references crypto_key (id),
  signature bytea not null,
  signed_at timestamptz not null default now()
);

-- One row per erased row of audit_personal, with the entry that records the erasure.
create table audit_erasure (
  digest bytea primary key,
  company_id uuid not null,
  entry_id uuid not null
);
create index audit_erasure_entry on audit_erasure (entry_id);

-- Signed position of the chain, at least one per hour with sealed entries.
create table audit_head (
  entry_number bigint primary key,
  seal bytea not null,
  signed_at timestamptz not null default now(),
  -- Ed25519 over the three columns above, by this key.
  key_id uuid not null references crypto_key (id),
  signature bytea not null
);

create table audit_log (
  id uuid primary key,
  -- The company whose owner may read the entry; all zeros = the installation itself.
  company_id uuid not null default '00000000-0000-0000-0000-000000000000',
  occurred_at timestamptz not null default now(),
  -- Actor; null = the system or an unauthenticated client.
  account_id uuid,
  -- Stable event id, for example session.login or domain.verified.
  action text not null,
  target text not null default '',
  facts jsonb not null default '{}',
  personal bytea
);
create index audit_log_account on audit_log (account_id, occurred_at desc, id desc);
create index audit_log_action on audit_log (action collate "C", occurred_at desc, id desc);
create index audit_log_company on audit_log (company_id, occurred_at desc, id desc);
create index audit_log_occurred_at on audit_log (occurred_at desc, id desc);
create index audit_log_personal on audit_log (personal);
create index audit_log_target on audit_log (target, occurred_at desc, id desc)
  where target <> '';

create table audit_personal (
  -- SHA-256 of details.
  digest bytea primary key,
  company_id uuid not null,
  -- JSON as hashed: address, target, before and after, with a salt against guessing the content from its digest.
  details text not null,
  address text collate "C" generated always as (details::jsonb ->> 'address') stored,
  target_key text collate "C" generated always as (lower(details::jsonb ->> 'target')) stored,
  -- Retention queries the oldest details; the entry's own time requires a join.
  created_at timestamptz not null default now()
);
create index audit_personal_address on audit_personal (address, created_at desc);
create index audit_personal_created_at on audit_personal (created_at);
create index audit_personal_target on audit_personal (target_key);

-- One row per sealed entry, in the order of the chain.
create table audit_seal (
  entry_number bigint primary key,
  audit_id uuid not null unique,
  -- SHA-256 of the entry.
  digest bytea not null,
  -- SHA-256 of the previous seal and the digest.
  seal bytea not null,
  sealed_at timestamptz not null default now(),
  -- Null = SHA-256 without a key (oldest seals); the first keyed seal includes the last unkeyed one.
  key_id uuid references crypto_key (id)
);

-- Entries to be sealed; written in the same transaction as the entry.
create table audit_unsealed (
  id uuid primary key
);

-- The functions run as the owner of the tables, within the row-level security of the caller.
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
    end $$;

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
    end $$;

create function audit_erase_account(account_id uuid) returns integer
    language sql security definer set search_path = public, pg_temp as $$
      select audit_erase(array(
        select digest from audit_personal
          where target_key = (select a.email_key from account a where a.id = $1)
        union
        select personal from audit_log l where l.account_id = $1 and l.personal is not null
      ), 'account', $1::text) $$;

-- Applies to every caller: retention does not erase entries younger than one month.
create function audit_erase_before(instant timestamptz, at_most integer) returns integer
    language sql security definer set search_path = public, pg_temp as $$
      select audit_erase(array(
        select digest from audit_personal where created_at < least($1, now() - interval '28 days')
        order by created_at limit $2
      ), 'age', '') $$;

create function audit_entries_sealed() returns void
    language sql security definer set search_path = public, pg_temp as $$
      delete from audit_unsealed u using audit_seal s where s.audit_id = u.id $$;

revoke all on function audit_record_erasure(bytea[], uuid, text, text), audit_erase(bytea[], text, text)
  from public;

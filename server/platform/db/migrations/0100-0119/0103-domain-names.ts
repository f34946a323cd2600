import { type Kysely, sql } from 'kysely';

/**
 * Names of all domains with an index of their trigrams, for searches over all companies: behind
 * row-level security PostgreSQL uses no index for `like`. The table has no policy; the app role has no right to it, only
 * to `domain_candidates` (decision 0131). It is filled by the next migration, so that triggers are not created in a
 * transaction that reads all domains.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table searchable_domain (
      domain_id uuid primary key references domain (id) on delete cascade,
      name text not null
    )`.execute(db);
  await sql`
    create function name_parts(value text) returns text[]
    language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
      select array(select distinct substr(value, place, 3) from generate_series(1, length(value) - 2) place) $$`.execute(
    db,
  );
  await sql`create index searchable_domain_parts on searchable_domain using gin (name_parts(name))`.execute(db);
  // A search compares the entries that are not in the index yet, so there are few of them.
  await sql`alter index searchable_domain_parts set (fastupdate = off)`.execute(db);
  await sql`
    create function store_domain_name() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into searchable_domain (domain_id, name)
      values (new.id, new.name || case when new.unicode_name = new.name then '' else ' ' || lower(new.unicode_name) end)
      on conflict (domain_id) do update set name = excluded.name;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger domain_name_after_change after insert or update of name, unicode_name on domain
    for each row execute function store_domain_name()`.execute(db);
  // The error depends only on the settings of the transaction, so it does not disclose whether a name exists.
  await sql`
    create function domain_candidates(search text) returns uuid[]
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      ids uuid[];
    begin
      if current_setting('assay.company_min', true) is distinct from '00000000-0000-0000-0000-000000000000'
        or current_setting('assay.company_max', true) is distinct from 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      then
        raise exception 'the names of all companies are searched in their scope only' using errcode = 'insufficient_privilege';
      end if;
      if length(search) < 3 then return null; end if;
      ids := array(
        select n.domain_id from searchable_domain n
        where name_parts(n.name) @> name_parts(search) and strpos(n.name, search) > 0 limit 20001);
      return case when cardinality(ids) <= 20000 then ids end;
    end $$`.execute(db);
  await sql`
    revoke all on function name_parts(text), store_domain_name(), domain_candidates(text) from public`.execute(db);
}

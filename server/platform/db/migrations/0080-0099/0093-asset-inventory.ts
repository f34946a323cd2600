import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * Assets of all kinds over the domains of a company, and which rating they are from. The decision about a host stays in
 * `asset`, which the previous release reads and writes, and is repeated here for filters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_asset (
      id uuid primary key default gen_random_uuid(),
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      kind text not null check (kind in ('host', 'address', 'network', 'certificate', 'provider')),
      kind_order smallint not null generated always as
        (array_position(array['host', 'address', 'network', 'certificate', 'provider'], kind)) stored,
      key text collate "C" not null,
      name text collate "C" not null,
      search_key text not null,
      discovery_sources text[] not null,
      confidence text not null check (confidence in ('certain', 'firm', 'tentative')),
      details jsonb not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null,
      is_active boolean not null,
      is_baseline boolean not null,
      decision text check (decision in ('confirmed', 'rejected')),
      decided_by_id uuid references account (id) on delete set null,
      decided_at timestamptz,
      owner_id uuid references account (id) on delete set null,
      group_name text,
      tags text[] not null default '{}',
      constraint inventory_asset_key unique (domain_id, kind, key)
    )`.execute(db);
  await sql`
    create table asset_inventory (
      domain_id uuid primary key references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      rating_id uuid not null,
      baseline_scan_id uuid not null
    )`.execute(db);
  for (const table of ['inventory_asset', 'asset_inventory']) await isolateByCompany(db, table);
  // Lists and counts read only these columns of assets that are not on the page.
  const indexes = {
    by_name: '(company_id, kind_order, name, id) include (domain_id, is_active, decision, owner_id)',
    by_first_seen: '(company_id, first_seen, id) include (domain_id, is_active)',
    by_key: '(company_id, kind, key)',
  };
  for (const [name, columns] of Object.entries(indexes))
    await sql.raw(`create index inventory_asset_${name} on inventory_asset ${columns}`).execute(db);
  // Few rows of a company have these, and lists filter by them.
  const partial = {
    gone: ['kind_order, name, id', 'not is_active'],
    appeared: ['first_seen, id', 'not is_baseline'],
    decided: ['decision', 'decision is not null'],
    grouped: ['group_name', 'group_name is not null'],
    owned: ['owner_id', 'owner_id is not null'],
    tagged: ['id', "tags <> '{}'"],
  };
  for (const [name, [columns, condition]] of Object.entries(partial))
    await sql
      .raw(`create index inventory_asset_${name} on inventory_asset (company_id, ${columns}) where ${condition}`)
      .execute(db);
  await sql`create index asset_inventory_of_company on asset_inventory (company_id)`.execute(db);
}

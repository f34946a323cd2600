import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * Feeds of several sources: what was read last by its checksum, whose version ranges stand where, and CISA's decisions (SSVC).
 * How providers of threat intelligence answered last. Software and ports by domain, for the search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed
    add column checksum text,
    add column bytes bigint,
    add column checked_at timestamptz`.execute(db);
  await sql`alter table advisory
    add column source text not null default 'nvd',
    add column exploitation text check (exploitation in ('none', 'poc', 'active')),
    add column automatable boolean,
    add column impact text check (impact in ('partial', 'total'))`.execute(db);
  await sql`alter table advisory_product add column source text not null default 'nvd'`.execute(db);
  await sql`alter table advisory_product drop constraint advisory_product_pkey`.execute(db);
  await sql`alter table advisory_product add primary key (vendor, product, advisory_id, source)`.execute(db);
  await sql`
    create table provider_state (
      id text primary key,
      asked_at timestamptz not null,
      answered_at timestamptz,
      failure text
    )`.execute(db);

  await sql`
    create table seen_service (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      place text not null,
      host text not null,
      port integer,
      service text,
      product text,
      version text,
      product_key text collate "C" not null generated always as (lower(coalesce(product, '') || ' ' || coalesce(version, ''))) stored,
      primary key (domain_id, place, product_key)
    )`.execute(db);
  await sql`create index seen_service_product on seen_service (product_key, company_id)`.execute(db);
  await sql`create index seen_service_port on seen_service (port, company_id)`.execute(db);
  await sql`create index seen_service_of_company on seen_service (company_id)`.execute(db);
  await isolateByCompany(db, 'seen_service');
}

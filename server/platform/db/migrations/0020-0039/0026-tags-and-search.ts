import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Tags that a company gives its domains, and columns by which the command palette finds domains, findings and CVEs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table domain_tag (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      tag text not null check (length(tag) between 1 and 30),
      tag_key text collate "C" not null generated always as (lower(tag)) stored,
      primary key (domain_id, tag_key)
    )`.execute(db);
  await sql`create index domain_tag_of_company on domain_tag (company_id, tag_key)`.execute(db);
  await isolateByCompany(db, 'domain_tag');

  // Under row-level security an index supports only plain text comparisons, hence stored keys in bytewise order.
  await sql`alter table domain
    add column name_key text collate "C" generated always as (lower(name)) stored,
    add column unicode_key text collate "C" generated always as (lower(unicode)) stored`.execute(db);
  await sql`create index domain_name_key on domain (name_key, company_id)`.execute(db);
  await sql`create index domain_unicode_key on domain (unicode_key, company_id)`.execute(db);
  await sql`alter table finding
    add column kind_key text collate "C" generated always as ((data ->> 'check') || '/' || (data ->> 'finding')) stored,
    add column asset_key text collate "C" generated always as (lower(data ->> 'asset')) stored,
    add column cve_key text collate "C" generated always as (upper(data -> 'facts' ->> 'cve')) stored`.execute(db);
  for (const key of ['kind_key', 'asset_key', 'cve_key']) {
    await sql`create index ${sql.ref(`finding_${key}`)} on finding (${sql.ref(key)}, company_id) where closed_at is null`.execute(
      db,
    );
  }
}

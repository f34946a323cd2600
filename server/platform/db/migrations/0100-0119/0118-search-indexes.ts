import { type Kysely, sql } from 'kysely';

/**
 * Indexes of searches: software and ports are counted, with their domains, without reading the table; findings of one
 * company are found by asset and CVE without those of others; domains whose Unicode form differs from their name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create index observed_service_found on observed_service (product_key, company_id) include (domain_id)',
    'create index observed_service_open on observed_service (port, company_id) include (domain_id)',
    'create index observed_service_of on observed_service (company_id, product_key) include (domain_id, port)',
    'drop index observed_service_product',
    'drop index observed_service_port',
    'drop index observed_service_of_company',
    'create index finding_asset_of_company on finding (company_id, asset_key) where closed_at is null',
    `create index finding_cve_of_company on finding (company_id, cve_key)
       where closed_at is null and cve_key is not null`,
    'create index domain_unicode_form on domain (unicode_key, company_id) where unicode_key <> name_key',
  ])
    await sql.raw(statement).execute(db);
}

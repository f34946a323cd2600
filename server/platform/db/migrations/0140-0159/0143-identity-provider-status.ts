import { type Kysely, sql } from 'kysely';

/**
 * How logins at each identity provider went last, and whether it still uses the redirect URI that all providers shared
 * (decision 0171). Providers that exist use it until an administrator has registered their own. That of the environment
 * has no row in `identity_provider`; it is in use if accounts are linked with an issuer that none of the rows has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_provider_status (
      provider_id text primary key,
      shared_redirect boolean not null default false,
      failure text,
      failed_at timestamptz,
      succeeded_at timestamptz
    )`.execute(db);
  await sql`
    insert into identity_provider_status (provider_id, shared_redirect)
    select id::text, true from identity_provider where protocol = 'oidc'`.execute(db);
  // Row-level security applies to the owner of the tables as well.
  await sql`
    select set_config('assay.company_min', '00000000-0000-0000-0000-000000000000', true),
           set_config('assay.company_max', 'ffffffff-ffff-ffff-ffff-ffffffffffff', true)`.execute(db);
  await sql`
    insert into identity_provider_status (provider_id, shared_redirect)
    select 'environment', true
    where exists (select from sso_identity where issuer not in (select issuer from identity_provider))`.execute(db);
  await sql`select set_config('assay.company_min', '', true), set_config('assay.company_max', '', true)`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany, isolateFromCompanies } from '#platform/db/tenancy.ts';

/**
 * Registrations, which have names, addresses and password hashes of people without a company, are visible to transactions
 * over all companies only. License codes that were redeemed are visible to the company that redeemed them, unused ones to
 * any transaction of a company. The previous release reads pending registrations without a scope: until its last process
 * has been replaced, it answers as if there were none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await isolateFromCompanies(db, 'registration');
  await isolateByCompany(db, 'license_code', 'redeemed_company_id');
  await sql`
    create policy unused on license_code using (
      redeemed_company_id is null and (select nullif(current_setting('assay.company_min', true), '')) is not null)`.execute(
    db,
  );
}

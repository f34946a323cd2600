import { type Kysely, sql } from 'kysely';

/**
 * Addresses are queried through their domains. For this, the index by country is only overhead: row-level security
 * requires a range of companies, and PostgreSQL would read the range again for every domain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index domain_address_country`.execute(db);
}

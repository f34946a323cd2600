import { type Kysely, sql } from 'kysely';

/**
 * Addresses are read by way of their domains. Beside that way the index by country only costs: row-level security asks for a
 * range of companies, and PostgreSQL would read the range anew for every domain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index domain_address_country`.execute(db);
}

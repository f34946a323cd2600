import { type Kysely, sql } from 'kysely';

/** The addresses of a company in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index domain_address_of_company on domain_address (company_id, address, domain_id)`.execute(db);
}

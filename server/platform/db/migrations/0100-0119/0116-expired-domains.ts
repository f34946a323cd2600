import { type Kysely, sql } from 'kysely';

/** Number of domains whose verification has expired, without reading all domains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index domain_expired on domain (company_id) where status = 'expired' and deleted_at is null`.execute(
    db,
  );
}

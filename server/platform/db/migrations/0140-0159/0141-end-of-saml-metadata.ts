import { type Kysely, sql } from 'kysely';

/** Metadata of a SAML provider may have an end (`validUntil`), after which they must not be used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_provider add column metadata_ends timestamptz`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * A SAML response is for the browser that delivered it: it has the value whose hash is stored. `identity` is encrypted,
 * and removed when it is used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from saml_response`.execute(db);
  await sql`
    alter table saml_response alter column identity drop not null,
      add column delivery_hash bytea, add column accepted_at timestamptz not null default now()`.execute(db);
}

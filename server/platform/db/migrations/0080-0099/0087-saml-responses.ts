import { type Kysely, sql } from 'kysely';

/** Accepted SAML responses, stored for the browser that started the login, and kept so that each is accepted once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saml_response (
      request_id text primary key,
      provider_id uuid not null references identity_provider (id) on delete cascade,
      assertion_id text not null,
      identity jsonb not null,
      used_at timestamptz,
      expires_at timestamptz not null,
      unique (provider_id, assertion_id)
    )`.execute(db);
  await sql`create index saml_response_by_end on saml_response (expires_at)`.execute(db);
}

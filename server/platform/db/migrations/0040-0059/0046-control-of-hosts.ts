import { type Kysely, sql } from 'kysely';

/** Deeper scans need proof of control over the host itself: a token that it serves, and the addresses that did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scan_authorization
      add column token text,
      add column checked_at timestamptz,
      -- Addresses that showed the token when it was last looked for.
      add column proved_addresses text[] not null default '{}'`.execute(db);
  // Authorizations of before count again once their hosts have shown a token.
  await sql`update scan_authorization set token = replace(gen_random_uuid()::text, '-', '')`.execute(db);
  await sql`alter table scan_authorization alter column token set not null`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The few accounts that administrators look for by their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_disabled on account (email_key) where disabled_at is not null`.execute(db);
  await sql`create index account_password_expired on account (email_key) where password_expired`.execute(db);
}

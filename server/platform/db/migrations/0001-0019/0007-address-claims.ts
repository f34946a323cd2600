import { type Kysely, sql } from 'kysely';

/** Which scan asks for ports of an address right now: at most one over all companies and processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_claim (
      address inet primary key,
      scan_id uuid not null,
      until timestamptz not null
    )`.execute(db);
}

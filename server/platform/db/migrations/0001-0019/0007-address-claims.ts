import { type Kysely, sql } from 'kysely';

/** The scan that currently probes ports of an address: at most one over all companies and processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_claim (
      address inet primary key,
      scan_id uuid not null,
      until timestamptz not null
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Why a finding is no longer reported, as `ABSENCE_CAUSES` of the contract names it; null while it is open, and for
 * findings that an earlier release closed, whose history says it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table finding add column closed_by text`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Whether a record is tagged as disputed. Records that were loaded before say it, and their configurations' conditions, only
 * when they are read again: the checksums by which an import passes over what it knows are forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table advisory add column disputed boolean not null default false`.execute(db);
  await sql`update feed set checksum = null, version = null where name = 'nvd' or name like 'nvd/%' or name = 'cve'`.execute(
    db,
  );
}

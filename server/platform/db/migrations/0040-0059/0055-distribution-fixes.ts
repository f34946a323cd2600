import { type Kysely, sql } from 'kysely';

/** Verdicts of distributions on vulnerabilities in their packages: public knowledge, of no company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table distribution_fix (
      feed text not null,
      distribution text not null,
      release text not null,
      package text not null,
      cve text not null,
      introduced text,
      fixed text
    )`.execute(db);
  await sql`create index distribution_fix_of_package on distribution_fix (distribution, release, package)`.execute(db);
  await sql`create index distribution_fix_of_feed on distribution_fix (feed)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Indexes for what retention deletes (decision 0157). Erasing a domain read all ratings once, and all findings and reports for
 * each of its ratings: their foreign keys now contain the domain, by which they are indexed anyway. Whether a content of
 * evidence is still in use, which reports have files, and which daily ranks and events are old, read the tables as a whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index rating_by_domain on rating (domain_id, id)`.execute(db);
  for (const table of ['finding', 'report']) {
    await sql
      .raw(
        `alter table ${table}
           add constraint ${table}_of_rating foreign key (domain_id, rating_id) references rating (domain_id, id) on delete cascade,
           drop constraint ${table}_rating_id_fkey`,
      )
      .execute(db);
  }
  await sql`create index dispute_of_domain on dispute (domain_id)`.execute(db);
  await sql`create index evidence_item_of_content on evidence_item (company_id, hash)`.execute(db);
  for (const table of ['report', 'integrated_report']) {
    await sql
      .raw(
        `create index ${table}_file_by_age on ${table} (finished_at) where pdf is not null or pdf_key is not null;
         drop index ${table}_with_file`,
      )
      .execute(db);
  }
  await sql`create index ranking_daily_by_day on ranking_daily (day)`.execute(db);
  await sql`create index scan_trigger_event_by_age on scan_trigger_event (detected_at)`.execute(db);
}

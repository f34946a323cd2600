import { type Kysely, sql } from 'kysely';

/** Columns with contents that can be moved to object storage, and the column with the key of the object. */
const CONTENTS = [
  ['evidence_content', 'content', 'object_key'],
  ['report', 'pdf', 'pdf_key'],
  ['report', 'slides', 'slides_key'],
  ['integrated_report', 'pdf', 'pdf_key'],
  ['questionnaire_evidence', 'content', 'content_key'],
] as const;

/**
 * Contents in object storage: a row has the content, the key of an object, or, while it is moved, both. A trigger notes
 * the key of each deleted row and each replaced content, so that no object outlives what it belongs to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table object_erasure (
      key text primary key,
      released_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index object_erasure_by_age on object_erasure (released_at)`.execute(db);
  await sql`
    create function release_object() returns trigger language plpgsql as $$
    declare released text;
    begin
      execute format('select ($1).%I', tg_argv[0]) using old into released;
      insert into object_erasure (key) values (released) on conflict (key) do nothing;
      return null;
    end $$`.execute(db);
  for (const [table, content, key] of CONTENTS) {
    const [t, c, k] = [sql.table(table), sql.ref(content), sql.ref(key)];
    const argument = sql.lit(key);
    await sql`alter table ${t} add column ${k} text`.execute(db);
    await sql`alter table ${t} alter column ${c} drop not null`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_${key}_deleted`)} after delete on ${t} for each row
      when (old.${k} is not null) execute function release_object(${argument})`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_${key}_changed`)} after update of ${k} on ${t} for each row
      when (old.${k} is not null and old.${k} is distinct from new.${k})
      execute function release_object(${argument})`.execute(db);
  }
  // What waits to be moved: empty where everything is in object storage, so its size is no concern there.
  await sql`create index evidence_content_in_database on evidence_content (created_at) where content is not null`.execute(
    db,
  );
  await sql`create index report_in_database on report (finished_at) where pdf is not null or slides is not null`.execute(
    db,
  );
  await sql`create index integrated_report_in_database on integrated_report (finished_at) where pdf is not null`.execute(
    db,
  );
  await sql`
    create index questionnaire_evidence_in_database on questionnaire_evidence (created_at)
    where content is not null`.execute(db);
}

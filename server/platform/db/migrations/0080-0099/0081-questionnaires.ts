import { type Kysely, sql } from 'kysely';
import { isolateByCompany, isolateByTwoCompanies } from '#platform/db/tenancy.ts';

/**
 * Questionnaires between two companies. Answers and documents belong to the supplier alone; a submission copies the
 * answers for the sender, so that drafts of answers are never visible to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table questionnaire (
      id uuid primary key,
      -- The sender.
      company_id uuid not null references company (id) on delete cascade,
      supplier_company_id uuid not null references company (id) on delete cascade,
      sender_account_id uuid references account (id) on delete set null,
      title text not null,
      is_standard boolean not null,
      questions jsonb not null,
      state text not null default 'drafted'
        check (state in ('drafted', 'sent', 'in-progress', 'submitted', 'returned', 'accepted', 'expired')),
      due_on date not null,
      -- Last day of an accepted one.
      valid_until date,
      -- Number of submissions.
      rounds smallint not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      sent_at timestamptz,
      submitted_at timestamptz,
      accepted_at timestamptz,
      reminded_at timestamptz
    )`.execute(db);
  await sql`create index questionnaire_sent on questionnaire (company_id, updated_at desc, id)`.execute(db);
  await sql`create index questionnaire_received on questionnaire (supplier_company_id, updated_at desc, id)`.execute(
    db,
  );
  await sql`create index questionnaire_sender on questionnaire (sender_account_id)`.execute(db);
  await sql`
    create index questionnaire_due on questionnaire (due_on) where state in ('sent', 'in-progress', 'returned')`.execute(
    db,
  );
  await sql`create index questionnaire_valid on questionnaire (valid_until) where state = 'accepted'`.execute(db);
  await isolateByTwoCompanies(db, 'questionnaire', { writer: 'company_id', reader: 'supplier_company_id' });

  await sql`
    create table questionnaire_answer (
      -- The supplier.
      company_id uuid not null references company (id) on delete cascade,
      questionnaire_id uuid not null references questionnaire (id) on delete cascade,
      question_id text not null,
      value text check (value in ('yes', 'partly', 'no', 'not-applicable')),
      message text not null default '',
      account_id uuid references account (id) on delete set null,
      updated_at timestamptz not null default now(),
      primary key (questionnaire_id, question_id)
    )`.execute(db);
  await sql`
    create table questionnaire_submission (
      id uuid primary key,
      -- The supplier, and the sender, who reads it.
      company_id uuid not null references company (id) on delete cascade,
      reader_company_id uuid not null references company (id) on delete cascade,
      questionnaire_id uuid not null references questionnaire (id) on delete cascade,
      round smallint not null,
      -- Question id → value, message, time.
      answers jsonb not null,
      account_id uuid references account (id) on delete set null,
      submitted_at timestamptz not null default now(),
      unique (questionnaire_id, round)
    )`.execute(db);
  await sql`
    create table questionnaire_evidence (
      id uuid primary key,
      -- The supplier.
      company_id uuid not null references company (id) on delete cascade,
      questionnaire_id uuid not null references questionnaire (id) on delete cascade,
      question_id text not null,
      file_name text not null,
      media_type text not null,
      size_bytes integer not null,
      sha256 text not null,
      content bytea not null,
      account_id uuid references account (id) on delete set null,
      created_at timestamptz not null default now(),
      -- Since when the sender sees it.
      submitted_at timestamptz
    )`.execute(db);
  // Documents are compressed already.
  await sql`alter table questionnaire_evidence alter column content set storage external`.execute(db);
  await sql`
    create table questionnaire_comment (
      id uuid primary key,
      -- Who wrote it, and the other side.
      company_id uuid not null references company (id) on delete cascade,
      reader_company_id uuid not null references company (id) on delete cascade,
      questionnaire_id uuid not null references questionnaire (id) on delete cascade,
      -- Null = about the whole questionnaire.
      question_id text,
      message text not null,
      account_id uuid references account (id) on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  for (const table of ['questionnaire_answer', 'questionnaire_evidence']) await isolateByCompany(db, table);
  for (const table of ['questionnaire_submission', 'questionnaire_comment'])
    await isolateByTwoCompanies(db, table, { writer: 'company_id', reader: 'reader_company_id' });
  for (const table of ['questionnaire_evidence', 'questionnaire_comment'])
    await sql`
      create index ${sql.ref(`${table}_of_questionnaire`)} on ${sql.table(table)} (questionnaire_id, created_at)`.execute(
      db,
    );
  // Foreign keys: the deletion of a company or an account searches for them.
  for (const table of ['answer', 'submission', 'evidence', 'comment'].map((part) => `questionnaire_${part}`)) {
    await sql`create index ${sql.ref(`${table}_company`)} on ${sql.table(table)} (company_id)`.execute(db);
    await sql`create index ${sql.ref(`${table}_account`)} on ${sql.table(table)} (account_id)`.execute(db);
  }
  for (const table of ['questionnaire_submission', 'questionnaire_comment'])
    await sql`create index ${sql.ref(`${table}_reader`)} on ${sql.table(table)} (reader_company_id)`.execute(db);
}

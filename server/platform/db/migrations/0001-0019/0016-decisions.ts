import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Decisions of a company about its findings, resulting disputes, and the rulings on them (docs/product/rating.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofDomain = sql`
    company_id uuid not null references company (id) on delete cascade,
    domain_id uuid not null references domain (id) on delete cascade,
    fingerprint text not null`;

  // The state of a finding; without a row nothing was decided. It outlives the finding, which may come back.
  await sql`
    create table finding_decision (
      ${ofDomain},
      decision text check (decision in ('accepted', 'disputed')),
      reason text not null default '',
      until date,
      decided_by uuid references account (id) on delete set null,
      decided_at timestamptz,
      assignee_id uuid references account (id) on delete set null,
      due date,
      comments integer not null default 0,
      primary key (domain_id, fingerprint)
    )`.execute(db);
  await sql`create index finding_decision_ending on finding_decision (until) where decision = 'accepted'`.execute(db);

  await sql`
    create table finding_event (
      id uuid primary key,
      ${ofDomain},
      at timestamptz not null default now(),
      account_id uuid references account (id) on delete set null,
      side text not null check (side in ('owner', 'administrator', 'product')),
      kind text not null,
      text text not null default '',
      data jsonb not null default '{}'
    )`.execute(db);
  await sql`create index finding_event_of_finding on finding_event (domain_id, fingerprint, id)`.execute(db);

  await sql`
    create table dispute (
      id uuid primary key,
      ${ofDomain},
      status text not null default 'open' check (status in ('open', 'asked', 'upheld', 'corrected', 'withdrawn')),
      reason text not null,
      opened_by uuid references account (id) on delete set null,
      opened_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      ruled_by uuid references account (id) on delete set null,
      explanation text not null default '',
      finding jsonb not null
    )`.execute(db);
  await sql`create unique index dispute_one_open on dispute (domain_id, fingerprint) where status in ('open', 'asked')`.execute(
    db,
  );
  await sql`create index dispute_queue on dispute (status, changed_at)`.execute(db);

  await sql`
    create table ruling (
      id uuid primary key,
      ${ofDomain},
      dispute_id uuid not null references dispute (id) on delete cascade,
      ruling text not null check (ruling in ('false', 'severity')),
      from_severity text not null,
      to_severity text,
      at timestamptz not null default now(),
      until timestamptz not null
    )`.execute(db);
  await sql`create index ruling_of_domain on ruling (domain_id)`.execute(db);
  await sql`create index ruling_of_dispute on ruling (dispute_id)`.execute(db);

  // Counted apart: the figures that are public outlive the domains they came from.
  await sql`
    create table dispute_figure (
      outcome text primary key check (outcome in ('opened', 'upheld', 'corrected', 'withdrawn')),
      disputes bigint not null default 0
    )`.execute(db);

  // A ruling creates another rating of the same scan; the previous one remains, with its ledger, as superseded.
  await sql`alter table rating add column revision integer not null default 0`.execute(db);
  await sql`alter table rating drop constraint rating_scan_id_state_key`.execute(db);
  await sql`alter table rating add constraint rating_of_scan unique (scan_id, state, revision)`.execute(db);

  for (const table of ['finding_decision', 'finding_event', 'dispute', 'ruling']) await isolateByCompany(db, table);
}

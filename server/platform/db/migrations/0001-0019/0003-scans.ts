import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Scans, their evidence, the ratings based on it, and the data displayed for a rating. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scan (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      domain text not null,
      kind text not null check (kind in ('full', 'retest', 'automatic')),
      owner_id uuid not null references account (id),
      sender_id uuid not null references account (id),
      scandate date not null,
      state smallint not null default 9 check (state in (0, 1, 2, 9)),
      kinds text[],
      created_at timestamptz not null default now(),
      started_at timestamptz,
      phase_one_at timestamptz,
      finished_at timestamptz,
      failure text,
      missing_sources text[] not null default '{}',
      share real not null default 0,
      probes jsonb not null default '[]',
      findings integer not null default 0
    )`.execute(db);
  // A scan of a domain that waits or runs is handed back instead of a second one.
  await sql`create unique index scan_one_open on scan (domain_id) where state = 9 and kind <> 'retest'`.execute(db);
  await sql`create index scan_of_company on scan (company_id, created_at desc)`.execute(db);
  await sql`create index scan_of_domain on scan (domain_id, created_at desc)`.execute(db);

  await sql`
    create table evidence_content (
      company_id uuid not null references company (id) on delete cascade,
      hash text not null,
      content bytea not null,
      bytes integer not null,
      created_at timestamptz not null default now(),
      primary key (company_id, hash)
    )`.execute(db);
  await sql`
    create table evidence_piece (
      company_id uuid not null references company (id) on delete cascade,
      scan_id uuid not null references scan (id) on delete cascade,
      kind text not null,
      asset text not null,
      taken_at timestamptz not null,
      reason text,
      hash text not null,
      primary key (scan_id, kind, asset)
    )`.execute(db);

  await sql`
    create table rating (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      scan_id uuid not null references scan (id) on delete cascade,
      state smallint not null check (state in (1, 2)),
      at timestamptz not null,
      model_version text not null,
      total smallint,
      grade text,
      risk_class text,
      coverage double precision not null,
      limited_scope boolean not null,
      counts jsonb not null,
      areas jsonb not null,
      ceiling jsonb,
      held boolean not null,
      assets integer not null,
      assessment bytea not null,
      evidence text[] not null,
      feeds jsonb not null,
      superseded boolean not null default false,
      created_at timestamptz not null default now(),
      unique (scan_id, state)
    )`.execute(db);
  await sql`create index rating_of_domain on rating (domain_id, at desc) where not superseded`.execute(db);

  await sql`
    create table finding (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      fingerprint text not null,
      area text not null,
      first_seen timestamptz not null,
      last_seen timestamptz not null,
      closed_at timestamptz,
      rating_id uuid not null references rating (id) on delete cascade,
      data jsonb not null,
      primary key (domain_id, fingerprint)
    )`.execute(db);
  await sql`create index finding_open on finding (domain_id, area) where closed_at is null`.execute(db);

  await sql`
    create table area_row (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      area text not null,
      ordinal integer not null,
      row jsonb not null,
      primary key (domain_id, area, ordinal)
    )`.execute(db);

  const tables = ['scan', 'evidence_content', 'evidence_piece', 'rating', 'finding', 'area_row'];
  for (const table of tables) await isolateByCompany(db, table);
}

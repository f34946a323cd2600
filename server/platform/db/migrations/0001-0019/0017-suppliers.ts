import { type Kysely, sql } from 'kysely';
import { isolateByCompany, isolateByTwoCompanies } from '#platform/db/tenancy.ts';

/** Who lets whom see its results, the invitations that lead there, and on whom rated domains depend. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier_association (
      id uuid primary key,
      -- The company whose results are shared.
      company_id uuid not null references company (id) on delete cascade,
      -- The main supplier that reads them.
      reader_id uuid not null references company (id) on delete cascade,
      level text not null check (level in ('rating', 'findings', 'everything')),
      -- Names of the chosen domains; null = all.
      domains text[],
      -- An enterprise invited, or the main supplier asked.
      kind text not null check (kind in ('invite', 'ask')),
      owner_account uuid not null references account (id),
      reader_account uuid not null references account (id),
      since timestamptz not null default now(),
      ended_at timestamptz,
      check (company_id <> reader_id)
    )`.execute(db);
  await sql`
    create unique index supplier_association_open on supplier_association (company_id, reader_id)
      where ended_at is null`.execute(db);
  await sql`create index supplier_association_reader on supplier_association (reader_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index supplier_association_since on supplier_association (since, id) where ended_at is null`.execute(
    db,
  );
  // Both companies can read it; only the sharing company can create or change it.
  await isolateByTwoCompanies(db, 'supplier_association', { writer: 'company_id', reader: 'reader_id' });

  await sql`
    create table supplier_invitation (
      id uuid primary key,
      -- The company that sent it.
      company_id uuid not null references company (id) on delete cascade,
      kind text not null check (kind in ('invite', 'ask')),
      email text not null,
      email_key text collate "C" generated always as (lower(email)) stored,
      sender_account uuid not null references account (id),
      level text not null check (level in ('rating', 'findings', 'everything')),
      domains text[],
      token_hash bytea not null,
      state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected', 'withdrawn')),
      created_at timestamptz not null default now(),
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      -- Who accepted or rejected it.
      answered_by uuid references account (id)
    )`.execute(db);
  await sql`
    create unique index supplier_invitation_pending on supplier_invitation (company_id, kind, email_key)
      where state = 'pending'`.execute(db);
  await sql`
    create index supplier_invitation_address on supplier_invitation (email_key, sent_at) where state = 'pending'`.execute(
    db,
  );
  await sql`create unique index supplier_invitation_token on supplier_invitation (token_hash)`.execute(db);
  await isolateByCompany(db, 'supplier_invitation');

  // On whom the latest rating of a domain shows it to depend, and which rating that was read from.
  await sql`
    create table dependency_set (
      domain_id uuid primary key references domain (id) on delete cascade,
      company_id uuid not null references company (id) on delete cascade,
      rating_id uuid not null
    )`.execute(db);
  await sql`
    create table dependency (
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      kind text not null check (kind in ('network', 'name-server', 'mail-host', 'cdn', 'certificate-authority')),
      provider text not null,
      primary key (domain_id, kind, provider)
    )`.execute(db);
  for (const table of ['dependency_set', 'dependency']) await isolateByCompany(db, table);
}

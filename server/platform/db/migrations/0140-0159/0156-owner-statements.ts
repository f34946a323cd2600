import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/**
 * What the owner of a domain states about unconfirmed findings (decision 0200): that a finding is real (`confirmed`), or
 * which package is installed where a product was observed (`build`). One that stands about each finding and product; a
 * withdrawn one is kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table owner_statement (
      id uuid primary key,
      company_id uuid not null references company(id) on delete cascade,
      domain_id uuid not null references domain(id) on delete cascade,
      kind text not null check (kind in ('confirmed', 'build')),
      fingerprint text not null,
      asset text not null,
      version text,
      product text,
      suffix text,
      build jsonb,
      created_by_id uuid references account(id) on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db);
  await isolateByCompany(db, 'owner_statement');
  await sql`create index owner_statement_of_domain on owner_statement (domain_id)`.execute(db);
  await sql`
    create unique index owner_statement_of_finding on owner_statement (domain_id, fingerprint)
      where kind = 'confirmed' and withdrawn_at is null`.execute(db);
  await sql`
    create unique index owner_statement_of_product on owner_statement (domain_id, asset, product)
      where kind = 'build' and withdrawn_at is null`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Scan settings of a domain: quiet hours, DKIM selectors, and authorizations beyond the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table domain
      add column quiet_hours jsonb,
      add column dkim_selectors text[] not null default '{}',
      -- Never set by anything; authorizations take its place.
      drop column active_hosts`.execute(db);
  await sql`
    create table scan_authorization (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      target text not null,
      ports text not null check (ports in ('usual', 'thousand', 'all')),
      udp boolean not null,
      tests text[] not null,
      given_by uuid references account (id) on delete set null,
      given_at timestamptz not null default now(),
      unique (domain_id, target)
    )`.execute(db);
  await isolateByCompany(db, 'scan_authorization');
}

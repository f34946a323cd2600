import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Connections that send findings and audit events to a SIEM, and what each was sent of which finding. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table siem_connection (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      name text not null,
      transport text not null check (transport in ('syslog-tls', 'syslog-tcp', 'http', 'splunk')),
      url text not null,
      -- Token, sealed; null without one.
      encrypted_token bytea,
      -- Findings of at least this severity are sent; null = none.
      severity text,
      sends_audit boolean not null,
      enabled boolean not null default true,
      failures integer not null default 0,
      error text,
      paused_at timestamptz,
      -- A run is in progress until then: one at a time.
      lease_expires_at timestamptz,
      next_run_at timestamptz not null default now(),
      -- Place in the audit chain, and time, of the last entry that was sent.
      audit_number bigint not null,
      audit_at timestamptz not null default now(),
      sent bigint not null default 0,
      sent_at timestamptz,
      language text not null,
      time_zone text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index siem_connection_company on siem_connection (company_id)`.execute(db);
  await sql`
    create index siem_connection_due on siem_connection (next_run_at) where enabled and paused_at is null`.execute(db);
  await sql`
    create table siem_finding (
      connection_id uuid not null references siem_connection (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      fingerprint text not null,
      company_id uuid not null references company (id) on delete cascade,
      state text not null check (state in ('open', 'closed')),
      -- Content that was sent last.
      content_key text not null,
      primary key (connection_id, domain_id, fingerprint)
    )`.execute(db);
  await sql`create index siem_finding_company on siem_finding (company_id)`.execute(db);
  await sql`create index siem_finding_domain on siem_finding (domain_id)`.execute(db);
  for (const table of ['siem_connection', 'siem_finding']) await isolateByCompany(db, table);
}

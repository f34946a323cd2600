import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Connections to ticket systems, and the tickets of findings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ticket_connection (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      name text not null,
      system text not null check (system in ('github', 'jira', 'servicenow')),
      base_url text not null,
      target text not null,
      user_name text not null,
      category text not null,
      -- Token or password, sealed.
      encrypted_token bytea not null,
      -- Findings of at least this severity get a ticket; null = only on request.
      severity text,
      enabled boolean not null default true,
      failures integer not null default 0,
      error text,
      paused_at timestamptz,
      -- A run is in progress until then: one at a time.
      lease_expires_at timestamptz,
      next_run_at timestamptz not null default now(),
      -- Changes until then were read from the ticket system.
      polled_at timestamptz,
      language text not null,
      time_zone text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await isolateByCompany(db, 'ticket_connection');
  await sql`create index ticket_connection_company on ticket_connection (company_id)`.execute(db);
  await sql`
    create index ticket_connection_due on ticket_connection (next_run_at) where enabled and paused_at is null`.execute(
    db,
  );
  await sql`
    create table finding_ticket (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      connection_id uuid not null references ticket_connection (id) on delete cascade,
      domain_id uuid not null references domain (id) on delete cascade,
      fingerprint text not null,
      -- Identifies the ticket in the ticket system; null before it is created.
      remote_id text,
      remote_key text,
      remote_url text,
      remote_status text not null default '',
      state text not null default 'waiting' check (state in ('waiting', 'open', 'closed')),
      -- The last change of the state was made in the ticket system, at this time; null = by the product.
      changed_there_at timestamptz,
      declined boolean not null default false,
      -- A request that creates the ticket was sent, and its response is not known: the ticket may exist.
      creation_sent_at timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      error text,
      -- Content that the ticket shows.
      content_key text not null default '',
      -- Newest comment of the finding that the ticket has.
      sent_event_id uuid,
      -- Ids of comments that were read from the ticket, the newest last.
      read_comments text[] not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint one_ticket_per_finding unique (connection_id, domain_id, fingerprint)
    )`.execute(db);
  await isolateByCompany(db, 'finding_ticket');
  await sql`create index finding_ticket_company on finding_ticket (company_id)`.execute(db);
  await sql`create index finding_ticket_of_finding on finding_ticket (domain_id, fingerprint)`.execute(db);
  await sql`
    create index finding_ticket_remote on finding_ticket (connection_id, remote_id) where remote_id is not null`.execute(
    db,
  );
}

import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Responses to requests with the header `Idempotency-Key`, kept for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_key (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      key text not null,
      -- Of method, address and body.
      request_hash bytea not null,
      -- Null while the request is processed.
      status integer,
      content_type text,
      -- Sealed: a response may contain a secret that is shown once.
      response bytea,
      created_at timestamptz not null default now(),
      constraint idempotency_key_of_account unique (account_id, key)
    )`.execute(db);
  await isolateByCompany(db, 'idempotency_key');
  await sql`create index idempotency_key_company on idempotency_key (company_id)`.execute(db);
  await sql`create index idempotency_key_created on idempotency_key (created_at)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Indexes behind the administrators' lists: the outbox by recipient and state, accounts by role, refused addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail
    add column recipient_key text collate "C" generated always as (lower(recipient)) stored`.execute(db);
  await sql`create index mail_recipient_key on mail (recipient_key, created_at desc)`.execute(db);
  await sql`create index mail_state on mail (state, created_at desc)`.execute(db);
  // A refused mail keeps its body until its end, so that it can be sent again.
  await sql`create index mail_ending on mail (expires_at) where body is not null`.execute(db);
  await sql`create index refused_address_beginning on refused_address (pattern collate "C")`.execute(db);
  await sql`create index account_granted on account (granted_permission) where granted_permission is not null`.execute(
    db,
  );
  await sql`create index account_waiting on account (created_at) where approval_pending`.execute(db);
  await sql`create index company_plan on company (plan) where plan is not null`.execute(db);
}

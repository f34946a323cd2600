import { type Kysely, sql } from 'kysely';
import { isolateByCompany } from '#platform/db/tenancy.ts';

/** Devices that are remembered become rows, so that they can be counted and forgotten; passkeys and their challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_device (
      -- SHA-256 of what the device's cookie holds for the account.
      hash bytea primary key,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index known_device_account on known_device (account_id, created_at)`.execute(db);
  await isolateByCompany(db, 'known_device');
  await sql`
    create table passkey (
      id uuid primary key,
      company_id uuid not null references company (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      name text not null,
      credential_id bytea not null unique,
      -- COSE_Key (RFC 9052 section 7).
      public_key bytea not null,
      -- Signature counter; 0 where the authenticator keeps none (WebAuthn Level 3, section 6.1.1).
      counter bigint not null,
      transports text[] not null,
      aaguid uuid not null,
      -- Flags BE and BS of the authenticator data (WebAuthn Level 3, section 6.1.3).
      backup_eligible boolean not null,
      backed_up boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkey_account on passkey (account_id, created_at)`.execute(db);
  await isolateByCompany(db, 'passkey');
  await sql`
    create table passkey_challenge (
      -- SHA-256: a copy of the table answers no challenge.
      hash bytea primary key,
      purpose text not null check (purpose in ('register', 'log-in', 'confirm')),
      -- Null for a log-in, which names nobody.
      account_id uuid references account (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenge_expiry on passkey_challenge (expires_at)`.execute(db);
  // An account whose only factors are passkeys has recovery codes and no secret of an app.
  await sql`alter table second_factor alter column sealed drop not null`.execute(db);
}

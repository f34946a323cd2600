import { type Kysely, sql } from 'kysely';

/** The signed seal of each day, when personal details were written, and the mails of an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Each row contains the position of the chain of seals at the end of its day; written once, never changed.
  await sql`create table audit_day (
    day date primary key,
    -- Last entry of the chain at the end of the day, and its seal; 0 and zeros before the first entry.
    number bigint not null,
    seal bytea not null,
    -- SHA-256 of the signature of the day before; zeros on the first day.
    previous bytea not null,
    -- Ed25519 over the four columns above, by this key.
    key_id uuid not null references key(id),
    signature bytea not null,
    at timestamptz not null default now()
  )`.execute(db);

  // Retention queries the oldest details; the entry's own time requires a join.
  await sql`alter table audit_personal add column at timestamptz not null default now()`.execute(db);
  await sql`update audit_personal p set at = l.at from audit_log l where l.personal = p.digest`.execute(db);
  await sql`create index audit_personal_at on audit_personal (at)`.execute(db);

  // Erasing an account also deletes its mails.
  await sql`create index mail_account on mail (account_id) where account_id is not null`.execute(db);
}

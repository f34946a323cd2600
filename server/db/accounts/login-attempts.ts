import { sql } from 'kysely';
import type { Tx } from '../access.ts';

/**
 * What is counted: failures against an account from unknown or known browsers, or against a network address; mails asked
 * for without a log-in, per recipient and per caller.
 */
export type AttemptKind = 'account' | 'account-known-browser' | 'address' | 'second-factor' | 'mail' | 'mail-caller';

export interface Attempts {
  failures: number;
  lockedUntil: Date | null;
}

/** @param subject keyed hash of the account or address */
export async function attemptsOf(tx: Tx, kind: AttemptKind, subject: Buffer): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select case when last_at > now() - interval '15 minutes' then failures else 0 end as failures,
           case when locked_until > now() then locked_until end as "lockedUntil"
    from login_attempt where kind = ${kind} and subject = ${subject}`.execute(tx);
  return rows[0] ?? { failures: 0, lockedUntil: null };
}

/** Which of these subjects are closed now. */
export async function closedAmong(tx: Tx, kind: AttemptKind, subjects: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ subject: Buffer }>`
    select subject from login_attempt
    where kind = ${kind} and subject = any(${[...subjects]}::bytea[]) and locked_until > now()`.execute(tx);
  return rows.map((row) => row.subject);
}

/** Counts one more failure; at `limit` the subject is closed for `lockMinutes`. Failures older than a quarter of an hour no longer count. */
export async function countFailure(
  tx: Tx,
  kind: AttemptKind,
  subject: Buffer,
  limit: number,
  lockMinutes: number,
): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    insert into login_attempt as a (kind, subject, failures, first_at, last_at)
    values (${kind}, ${subject}, 1, now(), now())
    on conflict (kind, subject) do update set
      failures = case when a.last_at > now() - interval '15 minutes' then a.failures + 1 else 1 end,
      first_at = case when a.last_at > now() - interval '15 minutes' then a.first_at else now() end,
      last_at = now(),
      locked_until = case
        when a.last_at > now() - interval '15 minutes' and a.failures + 1 >= ${limit}
        then now() + make_interval(mins => ${lockMinutes}) end
    returning failures, locked_until as "lockedUntil"`.execute(tx);
  return rows[0]!;
}

export async function forgetFailures(tx: Tx, kind: AttemptKind, subject: Buffer): Promise<void> {
  await sql`delete from login_attempt where kind = ${kind} and subject = ${subject}`.execute(tx);
}

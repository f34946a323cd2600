import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/**
 * What is counted. Attempts: against an account from unknown devices (`account`) or from one known device
 * (`account-device`), codes of a second factor likewise, re-authentication within a session (`confirmation`), a new
 * password with a reset link (`reset`), the password of a rating link (`link`); `network` counts the attempts of
 * unknown devices per network. Mails: per recipient and per requesting network. Registrations: per network. Refusals:
 * audit rows of refused log-ins per entered account, per network and of the whole installation.
 */
export type AttemptKind =
  | 'account'
  | 'account-device'
  | 'second-factor'
  | 'second-factor-device'
  | 'second-factor-setup'
  | 'confirmation'
  | 'reset'
  | 'link'
  | 'network'
  | 'mail'
  | 'mail-network'
  | 'registration-network'
  | 'refusal'
  | 'refusal-network'
  | 'refusal-all';

/** One counter of `login_attempt`. */
export interface Counter {
  kind: AttemptKind;
  /** Keyed hash of the counted subject, so that the table contains no account and no address. */
  subject: Buffer;
  /** Attempts after which it is closed for 15 minutes; null = counted only. */
  limit: number | null;
}

/** An attempt that was admitted and counted. */
export interface AdmittedAttempt {
  /** Attempts so far, this one included. */
  count: number;
  /** Set when this attempt was the last one admitted. */
  lockedUntil: Date | null;
}

/**
 * Times further in the future than the longest lock were written before the clock was set back. They are ignored, so
 * that a wrong clock does not lock out accounts for as long as it was wrong. The five minutes are for transactions that
 * began earlier.
 */
const LOCKED = sql`a.locked_until > now() and a.locked_until <= now() + interval '20 minutes'`;
const RECENT = sql`a.last_at > now() - interval '15 minutes' and a.last_at <= now() + interval '5 minutes'`;

/**
 * Counts one attempt against each counter, before the work that it limits, in one statement: each row is locked while it is
 * read and written, so that no more concurrent attempts than the limit are admitted. Rows are locked in one order, so that
 * two calls cannot deadlock. A refused attempt is not counted; a counter restarts 15 minutes after its last attempt.
 * @param counters of different kinds
 * @returns one entry per counter, null = closed. The caller rolls back when one refusal refuses the whole attempt.
 */
export async function countAttempt(tx: Tx, counters: readonly Counter[]): Promise<(AdmittedAttempt | null)[]> {
  const kinds = counters.map(({ kind }) => kind);
  const limits = counters.map(({ limit }) => limit ?? 2_147_483_647);
  const subjects = counters.map(({ subject }) => subject);
  const { rows } = await sql<AdmittedAttempt & { kind: AttemptKind }>`
    with wanted as (
      select * from unnest(${kinds}::text[], ${subjects}::bytea[], ${limits}::int[]) as w (kind, subject, maximum)
    )
    insert into login_attempt as a (kind, subject, failures, first_at, last_at, locked_until)
    select kind, subject, 1, now(), now(), case when maximum <= 1 then now() + interval '15 minutes' end
    from wanted order by kind, subject
    on conflict (kind, subject) do update set
      failures = case when ${RECENT} then a.failures + 1 else 1 end,
      first_at = case when ${RECENT} then a.first_at else now() end,
      last_at = now(),
      locked_until = case
        when case when ${RECENT} then a.failures + 1 else 1 end
          >= (select maximum from wanted w where w.kind = a.kind)
        then now() + interval '15 minutes' end
    where (${LOCKED}) is not true
    returning kind, failures as count, locked_until as "lockedUntil"`.execute(tx);
  return counters.map(({ kind }) => rows.find((row) => row.kind === kind) ?? null);
}

/** When this counter opens again; null = it is open. */
export async function findLockedUntil(
  tx: Tx,
  { kind, subject }: Pick<Counter, 'kind' | 'subject'>,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select locked_until as until from login_attempt a
    where kind = ${kind} and subject = ${subject} and ${LOCKED}`.execute(tx);
  return rows[0]?.until ?? null;
}

/** Reverts the count of one attempt; a counter that it had closed is open again. */
export async function revertAttempt(tx: Tx, { kind, subject }: Pick<Counter, 'kind' | 'subject'>): Promise<void> {
  await sql`
    update login_attempt set failures = greatest(failures - 1, 0), locked_until = null
    where kind = ${kind} and subject = ${subject}`.execute(tx);
}

/** Which of these subjects are closed now. */
export async function findLockedSubjects(tx: Tx, kind: AttemptKind, subjects: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ subject: Buffer }>`
    select subject from login_attempt a
    where kind = ${kind} and subject = any(${[...subjects]}::bytea[]) and ${LOCKED}`.execute(tx);
  return rows.map((row) => row.subject);
}

/** @param beginning prefix of the subjects: an account alone matches all of its devices */
export async function deleteAttempts(tx: Tx, kinds: readonly AttemptKind[], beginning: Buffer): Promise<void> {
  await sql`
    delete from login_attempt
    where kind = any(${[...kinds]}::text[]) and subject >= ${beginning}
      and subject < ${Buffer.concat([beginning, Buffer.alloc(64, 0xff)])}`.execute(tx);
}

/** Deletes counters that have expired. */
export async function deleteOldAttempts(tx: Tx): Promise<void> {
  await sql`delete from login_attempt where last_at < now() - interval '1 hour'`.execute(tx);
}

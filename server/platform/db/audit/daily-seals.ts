import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Signed state of the hash chain at the end of a day (UTC). */
export interface DayRow {
  day: string;
  /** Last entry of the chain; 0 before the first one. */
  number: number;
  /** Its seal, in hexadecimal. */
  seal: string;
  /** SHA-256 of the signature of the day before, in hexadecimal. */
  previous: string;
  keyId: string;
  signature: Buffer;
}

/** Value before the first entry and before the first day. */
export const NOTHING_BEFORE = '00'.repeat(32);

const COLUMNS = sql`
  d.day::text as day, d.entry_number::int as number, encode(d.seal, 'hex') as seal, encode(d.previous, 'hex') as previous,
  d.key_id as "keyId", d.signature`;

/** Lets only one process at a time work on the days, until the transaction ends. */
export async function lockDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay audit day'))`.execute(tx);
}

export async function lastDay(tx: Tx): Promise<DayRow | null> {
  const { rows } = await sql<DayRow>`select ${COLUMNS} from audit_day d order by d.day desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The day (in UTC) of the first seal; null without any. */
export async function firstSealedDay(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select (sealed_at at time zone 'UTC')::date::text as day from audit_seal order by entry_number limit 1`.execute(tx);
  return rows[0]?.day ?? null;
}

/** The last link of the chain created before a point in time. */
export async function findHeadBefore(tx: Tx, at: Date): Promise<{ number: number; seal: string }> {
  const { rows } = await sql<{ last: number; seal: string }>`
    select entry_number::int as last, encode(seal, 'hex') as seal from audit_seal where sealed_at < ${at}
    order by entry_number desc limit 1`.execute(tx);
  return rows[0] ? { number: rows[0].last, seal: rows[0].seal } : { number: 0, seal: NOTHING_BEFORE };
}

export async function insertDay(tx: Tx, row: DayRow): Promise<void> {
  const { day, number, seal, previous, keyId, signature } = row;
  await sql`
    insert into audit_day (day, entry_number, seal, previous, key_id, signature)
    values (${day}, ${number}, decode(${seal}, 'hex'), decode(${previous}, 'hex'), ${keyId}, ${signature})`.execute(tx);
}

/** All days, the first one first, each with the current seal of the chain at its number; null if there is none. */
export async function listSealedDays(tx: Tx): Promise<(DayRow & { held: string | null })[]> {
  const { rows } = await sql<DayRow & { held: string | null }>`
    select ${COLUMNS}, case when d.entry_number = 0 then ${NOTHING_BEFORE} else encode(s.seal, 'hex') end as held
    from audit_day d left join audit_seal s on s.entry_number = d.entry_number order by d.day`.execute(tx);
  return rows;
}

import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Signed end of the chain of seals at a point in time. */
export interface HeadRow {
  /** Last entry of the chain. */
  number: number;
  /** Its seal, in hexadecimal. */
  seal: string;
  /** Time in UTC with microseconds (RFC 3339), exactly as signed. */
  at: string;
  keyId: string;
  signature: Buffer;
}

/** When an entry is sealed, the newest stored head is at most this old. */
const EVERY = sql`interval '1 hour'`;
const AT = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The end of the chain at the transaction's time, and whether a head has to be stored; null without entries. */
export async function findCurrentHead(
  tx: Tx,
): Promise<(Pick<HeadRow, 'number' | 'seal' | 'at'> & { due: boolean }) | null> {
  const { rows } = await sql<Pick<HeadRow, 'number' | 'seal' | 'at'> & { due: boolean }>`
    select s.entry_number::int as number, encode(s.seal, 'hex') as seal, ${AT('t.at')} as at,
           not exists (select 1 from audit_head h where h.signed_at > t.at - ${EVERY}) as due
    from (select now() as at) t, (select entry_number, seal from audit_seal order by entry_number desc limit 1) s`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertHead(tx: Tx, { number, seal, at, keyId, signature }: HeadRow): Promise<void> {
  await sql`
    insert into audit_head (entry_number, seal, signed_at, key_id, signature)
    values (${number}, decode(${seal}, 'hex'), ${at}, ${keyId}, ${signature})
    on conflict (entry_number) do nothing`.execute(tx);
}

/** All heads, oldest first. */
export async function listHeads(tx: Tx): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select h.entry_number::int as number, encode(h.seal, 'hex') as seal, ${AT('h.signed_at')} as at, h.key_id as "keyId", h.signature
    from audit_head h order by h.entry_number`.execute(tx);
  return rows;
}

/** The seal of an entry, in hexadecimal; null if the chain does not reach it. */
export async function findSeal(tx: Tx, number: number): Promise<string | null> {
  const { rows } = await sql<{ seal: string }>`
    select encode(seal, 'hex') as seal from audit_seal where entry_number = ${number}`.execute(tx);
  return rows[0]?.seal ?? null;
}

/** Distinguishes an emptied log from a new one, and a log whose heads were deleted from one older than the heads. */
export async function chainEnds(
  tx: Tx,
): Promise<{ count: number; keyed: number; accounts: number; lateSeal: number | null }> {
  const { rows } = await sql<{ count: number; keyed: number; accounts: number; lateSeal: number | null }>`
    select (select count(*)::int from audit_seal) as count,
           (select count(*)::int from audit_seal where key_id is not null) as keyed,
           (select count(*)::int from (select 1 from account limit 1) one) as accounts,
           (select min(entry_number)::int from audit_seal
            where key_id is not null and sealed_at > (select max(signed_at) from audit_head) + ${EVERY}) as "lateSeal"`.execute(
    tx,
  );
  return rows[0]!;
}

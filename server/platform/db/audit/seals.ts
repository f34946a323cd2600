import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** The seal before the first. */
const BEGINNING: Buffer = Buffer.alloc(32);

/** Hashed part of an entry: every column of the chained table. */
interface SealedColumns {
  id: string;
  companyId: string;
  /** In microseconds, as PostgreSQL stores them. */
  at: string;
  accountId: string | null;
  action: string;
  target: string;
  /** The text form of jsonb, whose order of keys is fixed. */
  facts: string;
  personal: Buffer | null;
}

const COLUMNS = sql`
  l.id, l.company_id as "companyId", to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at,
  l.account_id as "accountId", l.action, l.target, l.facts::text as facts, l.personal`;

function digestOf(row: SealedColumns): Buffer {
  const { id, companyId, at, accountId, action, target, facts, personal } = row;
  const text = JSON.stringify([id, companyId, at, accountId, action, target, facts, personal?.toString('hex') ?? null]);
  return createHash('sha256').update(text).digest();
}

/** An audit key: without it, write access to the database does not allow extending or rebuilding the chain. */
export interface SealKey {
  id: string;
  bytes: Buffer;
}

/** HMAC-SHA256 (RFC 2104) with a derived key; plain SHA-256 without a key, for seals created before they were keyed. */
function sealOf(before: Buffer, digest: Buffer, key: SealKey | null): Buffer {
  if (!key) return createHash('sha256').update(before).update(digest).digest();
  const chainKey = createHmac('sha256', key.bytes).update('assay audit chain').digest();
  return createHmac('sha256', chainKey).update(before).update(digest).digest();
}

/**
 * Adds committed entries to the chain, oldest first. Of several processes one works, the others return immediately.
 * Needs a transaction over all companies.
 * @returns how many were sealed
 */
export async function sealEntries(tx: Tx, limit: number, key: SealKey): Promise<number> {
  const { rows: got } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('assay audit seal')) as got`.execute(tx);
  if (!got[0]?.got) return 0;
  const { rows } = await sql<SealedColumns>`
    select ${COLUMNS} from audit_unsealed u join audit_log l on l.id = u.id order by l.occurred_at, l.id limit ${limit}`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  // The output column has another name: `order by number` would sort a column of that name as the text it is cast to.
  const last = await sql<{ lastNumber: string; seal: Buffer }>`
    select entry_number::text as "lastNumber", seal from audit_seal order by entry_number desc limit 1`.execute(tx);
  const first = Number(last.rows[0]?.lastNumber ?? 0) + 1;
  let seal = last.rows[0]?.seal ?? BEGINNING;
  const sealed = rows.map((row, index) => {
    const digest = digestOf(row);
    seal = sealOf(seal, digest, key);
    return { number: first + index, id: row.id, digest: digest.toString('hex'), seal: seal.toString('hex') };
  });
  await sql`
    insert into audit_seal (entry_number, audit_id, digest, seal, key_id)
    select s.number, s.id, decode(s.digest, 'hex'), decode(s.seal, 'hex'), ${key.id}
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s(number bigint, id uuid, digest text, seal text)`.execute(
    tx,
  );
  await sql`select audit_entries_sealed()`.execute(tx);
  return rows.length;
}

/** Problem of the first invalid entry. */
export type SealError =
  /** The entry is missing. */
  | 'missing'
  /** The entry was modified after sealing. */
  | 'changed'
  /** The seal does not follow from the one before. */
  | 'chain'
  /** The personal details were modified. */
  | 'personal'
  /** Personal details are missing, and no erasure of them is recorded. */
  | 'erased'
  /** The entry records an erasure of other details than those marked as erased by it. */
  | 'erasure'
  /** The row of the acting account is missing; erasing an account keeps its row. */
  | 'actor'
  /** The entry was never sealed and does not wait for it. */
  | 'unsealed';

export interface VerifiedSeals {
  /** Entries verified. */
  count: number;
  /** Entries that wait for their seal. */
  waiting: number;
  /** The last seal in hexadecimal; null without entries. */
  seal: string | null;
  bad: { number: number | null; id: string; fault: SealError } | null;
}

type Checked = SealedColumns & {
  number: string;
  auditId: string;
  digest: Buffer;
  seal: Buffer;
  keyId: string | null;
  detailsDigest: Buffer | null;
  erasedBy: string | null;
  actorGone: boolean;
};

/**
 * Verifies the whole chain. Needs a transaction over all companies.
 * @param keyOf an audit key by its id, retired or not
 */
export async function verifySeals(
  tx: Tx,
  keyOf: (id: string) => Promise<SealKey | null>,
  batch = 5_000,
): Promise<VerifiedSeals> {
  let count = 0;
  let before: Buffer = BEGINNING;
  let keyed = false;
  const { rows: pending } = await sql<{ n: number }>`select count(*)::int as n from audit_unsealed`.execute(tx);
  const result = (bad: VerifiedSeals['bad']): VerifiedSeals => ({
    count,
    waiting: pending[0]?.n ?? 0,
    seal: count > 0 ? before.toString('hex') : null,
    bad,
  });
  for (;;) {
    const { rows } = await sql<Checked>`
      select s.entry_number::text as number, s.audit_id as "auditId", s.digest, s.seal, s.key_id as "keyId", ${COLUMNS},
             sha256(convert_to(p.details, 'UTF8')) as "detailsDigest", e.entry_id as "erasedBy",
             l.account_id is not null and a.id is null as "actorGone"
      from audit_seal s left join audit_log l on l.id = s.audit_id left join audit_personal p on p.digest = l.personal
        left join audit_erasure e on e.digest = l.personal left join account a on a.id = l.account_id
      where s.entry_number > ${count} order by s.entry_number limit ${batch}`.execute(tx);
    for (const row of rows) {
      // A chain that is keyed stays keyed.
      const known = row.keyId === null ? !keyed : await keyOf(row.keyId);
      const key = typeof known === 'boolean' ? null : known;
      keyed ||= row.keyId !== null;
      const fault = known ? faultOf(row, before, count + 1, key) : 'chain';
      if (fault) return result({ number: count + 1, id: row.auditId, fault });
      before = row.seal;
      count += 1;
    }
    if (rows.length < batch) break;
  }
  const { rows: loose } = await sql<{ id: string }>`
    select l.id from audit_log l
    where not exists (select 1 from audit_seal s where s.audit_id = l.id)
      and not exists (select 1 from audit_unsealed u where u.id = l.id)
    order by l.occurred_at, l.id limit 1`.execute(tx);
  if (loose[0]) return result({ number: null, id: loose[0].id, fault: 'unsealed' });
  const { rows: forged } = await sql<{ id: string }>`
    select e.entry_id as id from audit_erasure e left join audit_log l on l.id = e.entry_id
    group by e.entry_id, l.action, l.facts
    having coalesce(l.action, '') <> 'audit.erased'
      or l.facts ->> 'digest' is distinct from encode(sha256(string_agg(e.digest, ''::bytea order by e.digest)), 'hex')
    limit 1`.execute(tx);
  return result(forged[0] ? { number: null, id: forged[0].id, fault: 'erasure' } : null);
}

function faultOf(row: Checked, before: Buffer, number: number, key: SealKey | null): SealError | null {
  if (Number(row.number) !== number) return 'chain';
  if (row.id === null) return 'missing';
  if (!digestOf(row).equals(row.digest)) return 'changed';
  if (!sealOf(before, row.digest, key).equals(row.seal)) return 'chain';
  if (row.detailsDigest && !row.personal?.equals(row.detailsDigest)) return 'personal';
  if (row.personal && !row.detailsDigest && row.erasedBy === null) return 'erased';
  if (row.actorGone) return 'actor';
  return null;
}

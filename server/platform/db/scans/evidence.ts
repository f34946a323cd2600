import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** One stored evidence item: its kind and asset, and its compressed content. */
export interface StoredEvidenceItem {
  kind: string;
  asset: string;
  takenAt: string;
  /** Reason without a value; null if it has one. */
  reason: string | null;
  /** SHA-256 of the canonical JSON, hexadecimal. */
  hash: string;
  content: Buffer;
  /** Length of the canonical JSON. */
  bytes: number;
}

/**
 * Stores an evidence item of a scan once; a later item of the same kind and asset replaces it. Content that is there
 * already, in the database or in object storage, counts as new, so that it is not erased as old at the same moment.
 */
export function upsertEvidenceItem(
  tx: Tx,
  companyId: string,
  scanId: string,
  piece: StoredEvidenceItem,
): Promise<void> {
  return upsertEvidenceItems(tx, companyId, scanId, [piece]);
}

/** Stores evidence items of a scan as `upsertEvidenceItem` does. @param pieces at most one of each kind and asset */
export async function upsertEvidenceItems(
  tx: Tx,
  companyId: string,
  scanId: string,
  pieces: readonly StoredEvidenceItem[],
): Promise<void> {
  const column = <K extends keyof StoredEvidenceItem>(name: K) => pieces.map((piece) => piece[name]);
  await sql`
    insert into evidence_content (company_id, hash, content, bytes)
    select distinct on (i.hash) ${companyId}::uuid, i.hash, i.content, i.bytes
    from unnest(${column('hash')}::text[], ${column('content')}::bytea[], ${column('bytes')}::int[])
      as i (hash, content, bytes)
    order by i.hash
    on conflict (company_id, hash) do update set created_at = excluded.created_at`.execute(tx);
  await sql`
    insert into evidence_item (company_id, scan_id, kind, asset, captured_at, reason, hash)
    select ${companyId}, ${scanId}, i.kind, i.asset, i.captured_at, i.reason, i.hash
    from unnest(
      ${column('kind')}::text[], ${column('asset')}::text[], ${column('takenAt')}::timestamptz[],
      ${column('reason')}::text[], ${column('hash')}::text[]
    ) as i (kind, asset, captured_at, reason, hash)
    on conflict (scan_id, kind, asset) do update set
      captured_at = excluded.captured_at, reason = excluded.reason, hash = excluded.hash`.execute(tx);
}

/** Pieces that a scan has stored; grows with its progress. */
export async function countEvidenceItems(tx: Tx, scanId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from evidence_item where scan_id = ${scanId}`.execute(tx);
  return rows[0]!.count;
}

/** The content of an evidence item, compressed: in the database, in object storage, or, while it is moved, in both. */
export interface EvidenceContent {
  /** SHA-256 of the uncompressed content, hexadecimal. */
  hash: string;
  content: Buffer | null;
  objectKey: string | null;
  /** ISO 8601; empty where the content is of an earlier version and includes it. */
  takenAt: string;
}

export async function contentsOfScan(tx: Tx, scanId: string): Promise<EvidenceContent[]> {
  const { rows } = await sql<Omit<EvidenceContent, 'takenAt'> & { at: Date }>`
    select c.hash, c.content, c.object_key as "objectKey", p.captured_at as at from evidence_item p
    join evidence_content c on c.company_id = p.company_id and c.hash = p.hash
    where p.scan_id = ${scanId}`.execute(tx);
  return rows.map(({ at, ...content }) => ({ ...content, takenAt: at.toISOString() }));
}

/**
 * @param references `HASH@TIME`, of earlier versions `HASH`; those that no longer exist (older than the retention) are
 * omitted
 */
export async function contentsByReference(
  tx: Tx,
  companyId: string,
  references: readonly string[],
): Promise<EvidenceContent[]> {
  const { rows } = await sql<EvidenceContent>`
    select c.hash, c.content, c.object_key as "objectKey", split_part(e.reference, '@', 2) as "takenAt"
    from unnest(${[...references]}::text[]) as e (reference)
    join evidence_content c on c.company_id = ${companyId} and c.hash = split_part(e.reference, '@', 1)`.execute(tx);
  return rows;
}

/**
 * References to one kind of evidence in the newest rating of a domain.
 * @param asset restricts to this asset
 */
export async function listRatedEvidence(tx: Tx, domainId: string, kind: string, asset?: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select distinct e.reference from domain d
    join rating r on r.id = d.rating_id
    cross join unnest(r.evidence_hashes) as e (reference)
    join scan s on s.domain_id = d.id
    join evidence_item p on p.scan_id = s.id and p.kind = ${kind} and p.hash = split_part(e.reference, '@', 1)
    where d.id = ${domainId} and (${asset ?? null}::text is null or p.asset = ${asset ?? null})`.execute(tx);
  return rows.map((row) => row.reference);
}

/** Coverage gaps of a scan, for its page. */
export async function gapsOfScan(tx: Tx, scanId: string): Promise<{ kind: string; asset: string; reason: string }[]> {
  const { rows } = await sql<{ kind: string; asset: string; reason: string }>`
    select kind, asset, reason from evidence_item
    where scan_id = ${scanId} and reason is not null order by kind, asset limit 1000`.execute(tx);
  return rows;
}

/** Rows that one transaction of `eraseOldEvidence` examines. */
const ERASED_AT_ONCE = 2_000;

/** Tables with evidence by age, in the order in which they are erased: contents after the items that refer to them. */
export const EVIDENCE_TABLES = {
  evidence_item: { time: 'captured_at', key: ['scan_id', 'kind', 'asset'], unused: sql`true` },
  evidence_content: {
    time: 'created_at',
    key: ['company_id', 'hash'],
    unused: sql`not exists (select 1 from evidence_item i where i.company_id = o.company_id and i.hash = o.hash)`,
  },
} as const;

/**
 * Erases one batch of evidence older than this many months, oldest first, except that of the newest rating of each domain
 * (docs/product/scans.md); ratings, ledgers and findings are kept. Reads a part of an index on the age, and the newest
 * ratings of the companies of the batch. Needs a transaction over all companies.
 * @param after the last row of the batch before
 * @returns the last row of this batch; null if there are no more
 */
export async function eraseOldEvidence(
  tx: Tx,
  table: keyof typeof EVIDENCE_TABLES,
  months: number,
  after: readonly string[] | null,
): Promise<string[] | null> {
  const { time, key, unused } = EVIDENCE_TABLES[table];
  const columns = [time, ...key].map((name) => sql.ref(name));
  const position = sql.join(columns);
  const beyond = after === null ? sql`true` : sql`(${position}) > (${sql.join([...after])})`;
  const { rows } = await sql<{ last: string[] | null; examined: number }>`
    with old as materialized (
      select *, row_number() over (order by ${position}) as place from (
        select ${position}, ${table === 'evidence_item' ? sql`company_id, hash` : sql`bytes`} from ${sql.table(table)}
        where ${sql.ref(time)} < now() - make_interval(months => ${months}) and ${beyond}
        order by ${position} limit ${sql.lit(ERASED_AT_ONCE)}) o
    ), kept as materialized (
      select distinct r.company_id, split_part(e.reference, '@', 1) as hash
      from domain d join rating r on r.id = d.rating_id cross join unnest(r.evidence_hashes) as e (reference)
      where d.company_id in (select company_id from old)
    ), erased as (
      delete from ${sql.table(table)} t using old o
      where ${sql.join(
        key.map((name) => sql`t.${sql.ref(name)} = o.${sql.ref(name)}`),
        sql` and `,
      )} and t.${sql.ref(time)} = o.${sql.ref(time)} and ${unused}
        and not exists (select 1 from kept k where k.company_id = o.company_id and k.hash = o.hash)
    )
    select (select count(*) from old) as examined,
           (select array[${sql.join(columns.map((column) => sql`o.${column}::text`))}] from old o order by place desc limit 1) as last`.execute(
    tx,
  );
  const { examined, last } = rows[0]!;
  return examined < ERASED_AT_ONCE ? null : last;
}

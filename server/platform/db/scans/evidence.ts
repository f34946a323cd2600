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

/** Stores an evidence item of a scan once; a later item of the same kind and asset replaces it. */
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
    select ${companyId}, i.hash, i.content, i.bytes
    from unnest(${column('hash')}::text[], ${column('content')}::bytea[], ${column('bytes')}::int[])
      as i (hash, content, bytes)
    on conflict do nothing`.execute(tx);
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

export async function contentsOfScan(tx: Tx, scanId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ content: Buffer }>`
    select c.content from evidence_item p
    join evidence_content c on c.company_id = p.company_id and c.hash = p.hash
    where p.scan_id = ${scanId}`.execute(tx);
  return rows.map((row) => row.content);
}

/** @param hashes those that no longer exist (older than the retention) are omitted */
export async function contentsByHash(tx: Tx, companyId: string, hashes: readonly string[]): Promise<Buffer[]> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from evidence_content where company_id = ${companyId} and hash = any(${[...hashes]}::text[])`.execute(
    tx,
  );
  return rows.map((row) => row.content);
}

/**
 * Hashes of one kind of evidence in the newest rating of a domain.
 * @param asset restricts to this asset
 */
export async function listRatedEvidence(tx: Tx, domainId: string, kind: string, asset?: string): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with newest as (
      select evidence_hashes from rating where domain_id = ${domainId} and not superseded order by rated_at desc, created_at desc limit 1
    )
    select distinct p.hash from scan s
    join evidence_item p on p.scan_id = s.id and p.kind = ${kind}
    where s.domain_id = ${domainId} and p.hash in (select unnest(evidence_hashes) from newest)
      and (${asset ?? null}::text is null or p.asset = ${asset ?? null})`.execute(tx);
  return rows.map((row) => row.hash);
}

/** Coverage gaps of a scan, for its page. */
export async function gapsOfScan(tx: Tx, scanId: string): Promise<{ kind: string; asset: string; reason: string }[]> {
  const { rows } = await sql<{ kind: string; asset: string; reason: string }>`
    select kind, asset, reason from evidence_item
    where scan_id = ${scanId} and reason is not null order by kind, asset limit 1000`.execute(tx);
  return rows;
}

/**
 * Erases evidence older than this many months, except that of the newest rating of each domain (docs/product/scans.md); ratings,
 * ledgers and findings are kept. Needs a transaction over all companies.
 */
export async function eraseOldEvidence(tx: Tx, months: number): Promise<void> {
  const before = sql`now() - make_interval(months => ${months})`;
  const kept = sql`
    kept as (
      select distinct r.company_id, unnest(r.evidence_hashes) as hash from domain d
      cross join lateral (select company_id, evidence_hashes from rating where domain_id = d.id and not superseded
                          order by rated_at desc, created_at desc limit 1) r)`;
  await sql`
    with ${kept} delete from evidence_item p where p.captured_at < ${before}
      and not exists (select 1 from kept k where k.company_id = p.company_id and k.hash = p.hash)`.execute(tx);
  await sql`
    with ${kept} delete from evidence_content c where c.created_at < ${before}
      and not exists (select 1 from kept k where k.company_id = c.company_id and k.hash = c.hash)
      and not exists (select 1 from evidence_item p where p.company_id = c.company_id and p.hash = c.hash)`.execute(tx);
}

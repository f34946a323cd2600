import { sql } from 'kysely';
import { CLOSED_BY, isUnseen } from '../ratings/work/finding-state.ts';
import type { Tx } from '../transaction.ts';

/** State of a domain before a rating: its findings that are open or could not be assessed any more, and the total score of the previous scan. */
export interface RatingBaseline {
  /** Null = this is the first rating, or the previous one had no total. */
  total: number | null;
  /** A rating of another scan exists. */
  rated: boolean;
  findings: { fingerprint: string; severity: string; confidence?: string }[];
}

export async function ratingBaseline(tx: Tx, domainId: string, scanId: string): Promise<RatingBaseline> {
  const { rows } = await sql<{ total: number | null }>`
    select total from rating where domain_id = ${domainId} and not superseded and scan_id <> ${scanId}
    order by rated_at desc, created_at desc limit 1`.execute(tx);
  const open = await sql<RatingBaseline['findings'][number]>`
    select fingerprint, payload->>'severity' as severity, payload->>'confidence' as confidence from finding
    where domain_id = ${domainId} and (closed_at is null or ${isUnseen(sql`closed_by`)})`.execute(tx);
  return { total: rows[0]?.total ?? null, rated: rows.length > 0, findings: open.rows };
}

/** How many of these findings are now closed because they were fixed. */
export async function countFixed(tx: Tx, domainId: string, fingerprints: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from finding f
    where f.domain_id = ${domainId} and f.fingerprint = any(${[...fingerprints]}::text[]) and ${CLOSED_BY} = 'fixed'`.execute(
    tx,
  );
  return rows[0]!.n;
}

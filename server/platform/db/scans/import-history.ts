import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';
import type { NewScan } from './scans.ts';

/**
 * Stores a scheduled scan that was completed in the past, for an import of history before its ratings.
 * @param took duration in milliseconds
 */
export async function insertPastScan(
  tx: Tx,
  scan: NewScan,
  { at, took, findings }: { at: Date; took: number; findings: number },
): Promise<void> {
  const end = new Date(at.getTime() + took);
  await sql`
    insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate, kinds, state, created_at,
      started_at, phase_one_at, finished_at, share, findings)
    values (${scan.id}, ${scan.companyId}, ${scan.domainId}, ${scan.domain}, ${scan.kind}, ${scan.ownerId},
      ${scan.senderId}, ${scan.scandate}, ${scan.kinds}, 2, ${at}, ${at}, ${end}, ${end}, 1, ${findings})`.execute(tx);
}

/** The domain was proved at a past time already. */
export async function backdateDomain(tx: Tx, domainId: string, at: Date): Promise<void> {
  await sql`
    update domain set verified_at = least(verified_at, ${at}), created_at = least(created_at, ${at})
    where id = ${domainId}`.execute(tx);
}

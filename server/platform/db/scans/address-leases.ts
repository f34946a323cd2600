import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Acquires or renews the lease of a scan on an address; false while another scan has it. */
export async function acquireAddressLease(tx: Tx, address: string, scanId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into address_lease as c (address, scan_id, expires_at)
    values (${address}::inet, ${scanId}, now() + make_interval(secs => ${seconds}))
    on conflict (address) do update set scan_id = excluded.scan_id, expires_at = excluded.expires_at
      where c.scan_id = excluded.scan_id or c.expires_at < now()
        -- Of a clock that has been set back since.
        or c.expires_at > now() + make_interval(secs => ${2 * seconds})
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function releaseAddressLease(tx: Tx, address: string, scanId: string): Promise<void> {
  await sql`delete from address_lease where address = ${address}::inet and scan_id = ${scanId}`.execute(tx);
}

/** Of scans whose worker died: the next scan of an address takes its lease over, but it may never come. */
export async function deleteOldLeases(tx: Tx): Promise<void> {
  await sql`delete from address_lease where expires_at < now() - interval '1 day'`.execute(tx);
}

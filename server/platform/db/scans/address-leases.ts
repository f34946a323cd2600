import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

/** Acquires or renews the lease of a scan on an address; false while another scan has it. */
export async function acquireAddressLease(tx: Tx, address: string, scanId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into address_claim as c (address, scan_id, until)
    values (${address}::inet, ${scanId}, now() + make_interval(secs => ${seconds}))
    on conflict (address) do update set scan_id = excluded.scan_id, until = excluded.until
      where c.scan_id = excluded.scan_id or c.until < now()
        -- Of a clock that has been set back since.
        or c.until > now() + make_interval(secs => ${2 * seconds})
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function releaseAddressLease(tx: Tx, address: string, scanId: string): Promise<void> {
  await sql`delete from address_claim where address = ${address}::inet and scan_id = ${scanId}`.execute(tx);
}

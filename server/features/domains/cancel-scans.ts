import type { SCAN_FAILURES } from '@assay/contract/scan-states.ts';
import { failScan, listOpenScans } from '#platform/db/scans/scans.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Ends every waiting or running scan of a domain. A running one notices within a second that its row is over.
 * @returns ids of the scans that were ended
 */
export async function cancelOpenScans(
  tx: Tx,
  domainId: string,
  failure: (typeof SCAN_FAILURES)[number],
): Promise<string[]> {
  const ended: string[] = [];
  for (const scan of await listOpenScans(tx, domainId)) {
    if (await failScan(tx, scan.id, failure)) ended.push(scan.id);
  }
  return ended;
}

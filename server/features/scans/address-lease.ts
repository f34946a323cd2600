import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#platform/db/access.ts';
import { acquireAddressLease, releaseAddressLease } from '#platform/db/scans/address-leases.ts';

/** A lease that its process does not renew expires. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const ASK_AGAIN_MS = 500;

/**
 * Waits until no other scan probes ports of an address, for any company and in any process (docs/product/domains.md).
 * @returns releases the address
 * @throws the signal's reason if it aborts first
 */
export async function acquireAddress(
  db: Database,
  scanId: string,
  address: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const claim = () => db.withoutCompany((tx) => acquireAddressLease(tx, address, scanId, LEASE_SECONDS));
  while (!(await claim())) await sleep(ASK_AGAIN_MS, undefined, { signal });
  let renewal: Promise<unknown> = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = claim().catch(() => {});
  }, RENEW_MS);
  return async () => {
    clearInterval(renewing);
    // Otherwise a claim that is still under way would take the address again.
    await renewal;
    // A claim that cannot be taken back now ends with its lease.
    await db.withoutCompany((tx) => releaseAddressLease(tx, address, scanId)).catch(() => {});
  };
}

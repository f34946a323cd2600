import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/access.ts';
import { claimAddress, releaseAddress } from '../../platform/db/scans/address-claims.ts';

/** A claim ends by itself when its process died. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;
const ASK_AGAIN_MS = 500;

/**
 * Waits until no other scan asks for ports of an address, whoever's it is and in whichever process (PRODUCT §3).
 * @returns lets the address go
 * @throws the signal's reason when it aborts first
 */
export async function holdAddress(
  db: Database,
  scanId: string,
  address: string,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const claim = () => db.withoutCompany((tx) => claimAddress(tx, address, scanId, LEASE_SECONDS));
  while (!(await claim())) await sleep(ASK_AGAIN_MS, undefined, { signal });
  const renewing = setInterval(() => void claim().catch(() => {}), RENEW_MS);
  return async () => {
    clearInterval(renewing);
    // A claim that cannot be taken back now ends with its lease.
    await db.withoutCompany((tx) => releaseAddress(tx, address, scanId)).catch(() => {});
  };
}

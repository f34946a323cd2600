import { randomBytes } from 'node:crypto';
import { knownAddresses } from '../../evidence/dns.ts';
import type { Network } from '../network.ts';

/**
 * Whether a random name next to this one has the same addresses, so that only a wildcard answers for it. Never throws.
 */
export async function isWildcardAnswer(
  name: string,
  addresses: readonly string[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const above = name.split('.').slice(1).join('.');
  try {
    const found = knownAddresses(await network.lookup(`${randomBytes(8).toString('hex')}.${above}`, signal));
    return found.length > 0 && found.toSorted().join() === addresses.toSorted().join();
  } catch {
    return false;
  }
}

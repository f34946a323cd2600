import { getDomain } from 'tldts';
import type { Network } from '../network.ts';
import { resolve } from './resolver.ts';

/**
 * The registrable domain above a name, if it does not exist: an attacker can register it and respond for the name. Used
 * only for names outside the scanned domain that did not resolve. Null if it exists, or if that is unknown.
 */
export async function findUnregisteredDomain(
  name: string,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const registrable = getDomain(name, { allowPrivateDomains: false });
  if (!registrable || registrable === getDomain(domain, { allowPrivateDomains: false })) return null;
  const { outcome } = await resolve(registrable, 'SOA', network, { signal });
  return outcome === 'nxdomain' ? registrable : null;
}

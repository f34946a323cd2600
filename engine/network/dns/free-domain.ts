import { getDomain } from 'tldts';
import type { Network } from '../network.ts';
import { resolve } from './resolver.ts';

/**
 * The registrable domain above a name, when it does not exist: anybody may register it and answer for the name. Asked only of
 * names outside the scanned domain, which led nowhere. Null when it exists, or when that could not be found out.
 */
export async function freeDomainOf(
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

import { getDomain } from 'tldts';
import { type Fact, isUnknown } from '#evidence/unknown.ts';
import type { Network } from '../network.ts';
import { factOfAnswer, resolve } from './resolver.ts';

/**
 * The registrable domain above a name, if it does not exist: an attacker can register it and respond for the name. Used
 * only for names outside the scanned domain that did not resolve. Null if it exists.
 */
export async function findUnregisteredDomain(
  name: string,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<string | null>> {
  const registrable = getDomain(name, { allowPrivateDomains: false });
  if (!registrable || registrable === getDomain(domain, { allowPrivateDomains: false })) return null;
  const denied = await isDeniedByParent(registrable, network, signal);
  if (isUnknown(denied)) return denied;
  return denied ? registrable : null;
}

/**
 * Does the zone above a domain answer that it does not exist? DS records are in that zone (RFC 4035 §3.1.4.1), so the
 * answer does not come from the domain's own servers, which answer NXDOMAIN if they have not loaded their zone. Never
 * throws.
 */
export async function isDeniedByParent(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<boolean>> {
  const answer = await resolve(domain, 'DS', network, { signal, checkingDisabled: true });
  return factOfAnswer(answer, ({ outcome }) => outcome === 'nxdomain');
}

import type { Outcome } from '../evidence/index.ts';
import type { ChatterEvidence } from '../evidence/outside.ts';
import type { Network } from '../network/network.ts';
import type { ProviderSources } from '../sources/providers/endpoint.ts';
import { lookUpChatter } from '../sources/providers/look-up.ts';

/**
 * `chatter`: what providers of threat intelligence say of the domain and its own addresses.
 * @param input.time clock of the scan, ISO 8601
 */
export function probeChatter(
  input: { domain: string; addresses: readonly string[]; time: string; sources: ProviderSources },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<ChatterEvidence>> {
  const { domain, addresses, time, sources } = input;
  return lookUpChatter({ domain, addresses, now: new Date(time) }, sources, network, signal);
}

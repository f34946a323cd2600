import type { Outcome } from '../evidence/index.ts';
import type { ThreatMentionsEvidence } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import type { ProviderSources } from '../sources/providers/endpoint.ts';
import { lookUpThreatMentions } from '../sources/providers/query-providers.ts';

/**
 * `chatter`: data of threat intelligence providers about the domain and its own addresses.
 * @param input.time clock of the scan, ISO 8601
 */
export function probeThreatMentions(
  input: { domain: string; addresses: readonly string[]; time: string; sources: ProviderSources },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<ThreatMentionsEvidence>> {
  const { domain, addresses, time, sources } = input;
  return lookUpThreatMentions({ domain, addresses, now: new Date(time) }, sources, network, signal);
}

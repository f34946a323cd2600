import type { RegistrationEvidence } from '../evidence/dns.ts';
import type { Outcome } from '../evidence/index.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { lookUpRegistration } from '../sources/rdap.ts';

/** `registration` of the registrable domain, by RDAP. */
export function probeRegistration(
  input: { domain: string; sources: Pick<SourceSettings, 'rdapBootstrap'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<RegistrationEvidence>> {
  return lookUpRegistration(input.domain, input.sources, network, signal);
}

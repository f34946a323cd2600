import type { Outcome } from '../evidence/index.ts';
import type { BreachesEvidence } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { lookUpBreaches } from '../sources/breach-list.ts';

/** `breaches`: public breaches of the domain's own service. */
export function probeBreaches(
  input: { domain: string; sources: Pick<SourceSettings, 'haveIBeenPwned'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<BreachesEvidence>> {
  return lookUpBreaches(input.domain, input.sources, network, signal);
}

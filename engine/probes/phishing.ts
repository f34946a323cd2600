import type { Outcome } from '../evidence/index.ts';
import type { PhishingEvidence } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { lookUpPhishing } from '../sources/phishing-feed.ts';

/**
 * `phishing`: feed entries that contain the domain's name.
 * @param input.time clock of the scan, ISO 8601
 */
export function probePhishing(
  input: { domain: string; time: string; sources: Pick<SourceSettings, 'openPhish' | 'providers' | 'phishingFeeds'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<PhishingEvidence>> {
  return lookUpPhishing(input.domain, new Date(input.time), input.sources, network, signal);
}

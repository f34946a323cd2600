import type { Outcome } from '../evidence/index.ts';
import type { RansomwarePostsEvidence } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { lookUpRansomwarePosts } from '../sources/providers/ransom-look.ts';

/**
 * `ransomware-posts` that name the domain.
 * @param input.time clock of the scan, ISO 8601
 */
export function probeRansomwarePosts(
  input: { domain: string; time: string; sources: Pick<SourceSettings, 'ransomLook'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<RansomwarePostsEvidence>> {
  return lookUpRansomwarePosts(input.domain, new Date(input.time), input.sources, network, signal);
}

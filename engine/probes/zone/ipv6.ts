import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { queryDns } from '#network/dns/client.ts';
import { rootsOf } from '#network/dns/roots.ts';
import { failureReasonOf, type Network } from '#network/network.ts';

/** Root servers queried; one response is enough. */
const ASKED = 2;

const known = new WeakMap<Network, Promise<boolean>>();

/** Attempts, so that one lost packet does not cause a finding. */
const TRIES = 2;

/**
 * Runs a probe of an IPv6 address, and repeats it on failure.
 * @returns null if it fails and the scanner has no IPv6 connectivity
 */
export async function overIpv6<T>(
  probe: () => Promise<T>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ value: T } | { reason: NotAssessedReason } | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { value: await probe() };
    } catch (error) {
      // Found out during the repetition, because without IPv6 connectivity both wait for answers that never arrive.
      void hasIpv6(network, signal);
      if (attempt < TRIES && !signal?.aborted) continue;
      return (await hasIpv6(network, signal)) ? { reason: failureReasonOf(error) } : null;
    }
  }
}

/**
 * Does the scanner have IPv6 connectivity? Queries the root servers, once per network: many scanners have an IPv6
 * address without a route, which is not the fault of a server that does not respond. True if no root server has an IPv6
 * address.
 */
export function hasIpv6(network: Network, signal: AbortSignal | undefined): Promise<boolean> {
  const asked = known.get(network) ?? askRoots(network, signal);
  known.set(network, asked);
  return asked;
}

async function askRoots(network: Network, signal: AbortSignal | undefined): Promise<boolean> {
  const addresses = rootsOf(network.settings)
    .flatMap((root) => root.addresses.filter((address) => address.includes(':')))
    .slice(0, ASKED);
  if (addresses.length === 0) return true;
  const replies = await Promise.all(
    addresses.map((address) => queryDns(network, { address, port: 53 }, { name: '.', type: 'SOA' }, { signal })),
  );
  return replies.some(({ ok }) => ok);
}

import { type HostDnsEvidence, knownAddresses } from '../evidence/dns.ts';
import { hostingServiceOf } from './hosting-suffixes.ts';

/** Addresses that are scanned together, under the name of the first host that resolves to them. */
export interface AddressGroup {
  asset: string;
  /** All hosts that resolve to one of the addresses, the asset first. */
  names: string[];
  addresses: string[];
  /** Recognized service to which all of them belong; null for the owner's own. */
  provider: string | null;
}

/**
 * Assigns addresses to groups so that each belongs to exactly one, regardless of the number of hosts that resolve to
 * it.
 * @param hosts in order of scope, with their DNS results
 * @param cdnOf recognized content delivery service of an address
 */
export function groupByAddress(
  hosts: readonly { host: string; dns: HostDnsEvidence }[],
  cdnOf: (address: string) => string | null,
): AddressGroup[] {
  const groups: (AddressGroup & { providers: Map<string, string | null> })[] = [];
  const groupOf = new Map<string, (typeof groups)[number]>();
  for (const { host, dns } of hosts) {
    const addresses = knownAddresses(dns);
    const fresh = addresses.filter((address) => !groupOf.has(address));
    if (fresh.length > 0) {
      const group = { asset: host, names: [], addresses: fresh, provider: null, providers: new Map() };
      groups.push(group);
      const service = hostingServiceOf(dns.cnames);
      for (const address of fresh) {
        groupOf.set(address, group);
        group.providers.set(address, cdnOf(address) ?? service);
      }
    }
    for (const group of new Set(addresses.map((address) => groupOf.get(address)))) group?.names.push(host);
  }
  return groups.map(({ asset, names, addresses, providers }) => {
    const own = addresses.filter((address) => providers.get(address) === null);
    const first = addresses.map((address) => providers.get(address)).find((provider) => provider) ?? null;
    // If some of the addresses do not belong to a service, the group consists of these and belongs to the owner.
    return own.length > 0
      ? { asset, names, addresses: own, provider: null }
      : { asset, names, addresses, provider: first };
  });
}

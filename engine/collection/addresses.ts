import { isIPv6 } from 'node:net';
import { type HostDnsEvidence, knownAddresses } from '../evidence/dns.ts';
import { isUnknown } from '../evidence/unknown.ts';
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

interface Machine extends AddressGroup {
  providers: Map<string, string | null>;
  /** The IPv6 addresses of the asset are unknown: its IPv4 addresses alone identify it. */
  isIncomplete: boolean;
}

/**
 * Assigns addresses to groups so that each belongs to exactly one, regardless of the number of hosts that resolve to
 * it. A host whose look-up of IPv6 addresses failed has those of the first other host with its IPv4 addresses.
 * @param hosts in order of scope, with their DNS results
 * @param cdnOf recognized content delivery service of an address
 */
export function groupByAddress(
  hosts: readonly { host: string; dns: HostDnsEvidence }[],
  cdnOf: (address: string) => string | null,
): AddressGroup[] {
  const groups: Machine[] = [];
  const groupOf = new Map<string, Machine>();
  for (const { host, dns } of hosts) {
    const addresses = knownAddresses(dns);
    const fresh = addresses.filter((address) => !groupOf.has(address));
    if (fresh.length > 0) {
      const same = fresh.every(isIPv6) ? sameMachine(addresses, groupOf) : undefined;
      const group = same ?? newMachine(host);
      if (!same) groups.push(group);
      group.isIncomplete = isUnknown(dns.aaaa);
      group.addresses.push(...fresh);
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

function newMachine(asset: string): Machine {
  return { asset, names: [], addresses: [], provider: null, providers: new Map(), isIncomplete: false };
}

/** The one group of known addresses of which IPv6 addresses are missing. */
function sameMachine(addresses: readonly string[], groupOf: ReadonlyMap<string, Machine>): Machine | undefined {
  const sharing = [...new Set(addresses.flatMap((address) => groupOf.get(address) ?? []))];
  return sharing.length === 1 && sharing[0]!.isIncomplete ? sharing[0] : undefined;
}

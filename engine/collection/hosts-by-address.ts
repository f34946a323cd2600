import { knownAddresses } from '../evidence/dns.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import { type AddressGroup, groupByAddress } from './addresses.ts';

/**
 * The hosts in an evidence set by address, with the names that resolve to each, and their operator. Content delivery
 * services are those named by the evidence on addresses.
 */
export function hostsByAddress(set: EvidenceSet): AddressGroup[] {
  const hosts = [];
  const services = new Map<string, string | null>();
  for (const piece of set) {
    if (piece.kind === 'host-dns' && piece.outcome.ok) hosts.push({ host: piece.asset, dns: piece.outcome.value });
    if (piece.kind === 'reputation' && piece.outcome.ok)
      for (const { address, cdn } of piece.outcome.value.addresses) services.set(address, cdn);
  }
  return groupByAddress(hosts, (address) => services.get(address) ?? null);
}

/** Known addresses of each host in an evidence set. */
export function addressesByHost(set: EvidenceSet): Record<string, string[]> {
  return Object.fromEntries(
    set.flatMap((piece) =>
      piece.kind === 'host-dns' && piece.outcome.ok ? [[piece.asset, knownAddresses(piece.outcome.value)]] : [],
    ),
  );
}

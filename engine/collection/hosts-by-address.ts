import type { EvidenceSet } from '../evidence/index.ts';
import { type AddressGroup, groupByAddress } from './addresses.ts';

/**
 * The machines that a set of evidence knows, with the names that lead to each, and whose they are. Content delivery services
 * are those that the evidence on addresses names.
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

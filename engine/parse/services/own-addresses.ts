import type { ReputationEvidence } from '#evidence/third-party.ts';

/** One address with its reputation data. */
export type AddressReputation = ReputationEvidence['addresses'][number];

/** Addresses that the owner is responsible for: those of a recognized CDN's edge are shared with its other tenants. */
export function ownAddresses(reputation: ReputationEvidence): AddressReputation[] {
  return reputation.addresses.filter((row) => row.cdn === null);
}

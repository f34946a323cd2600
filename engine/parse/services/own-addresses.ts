import type { ReputationEvidence } from '../../evidence/third-party.ts';

/** One address with what was found out about it. */
export type AddressReputation = ReputationEvidence['addresses'][number];

/** Addresses for which the owner answers: those of a recognized CDN's edge are shared with its other tenants. */
export function ownAddresses(reputation: ReputationEvidence): AddressReputation[] {
  return reputation.addresses.filter((row) => row.cdn === null);
}

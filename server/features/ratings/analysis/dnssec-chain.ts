import { DNSSEC_FAULTS, type DnssecChain } from '@assay/contract/api/analysis/dnssec.ts';
import type { EvidenceMap } from '@assay/engine';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listRatedEvidence } from '#platform/db/scans/evidence.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';

type Dnssec = EvidenceMap['zone']['dnssec'];
type Zone = NonNullable<Dnssec['chain']>[number];
type Fault = (typeof DNSSEC_FAULTS)[number];

/** Maximum number of zones, and of records of one kind, in a response. */
const LISTED_MAX = 16;

/** The DNSSEC chain of trust of a domain, from the evidence of its latest rating. */
export async function dnssecChainOf(tx: Tx, domain: DomainRow): Promise<DnssecChain> {
  const hashes = await listRatedEvidence(tx, domain.id, 'zone', domain.name);
  for (const piece of await evidenceStore.byReference(tx, domain.companyId, hashes)) {
    if (piece.kind !== 'zone' || !piece.outcome.ok) continue;
    const { status, chain = [], faults = [] } = piece.outcome.value.dnssec;
    const zones = chain.slice(-LISTED_MAX);
    return {
      status,
      at: piece.takenAt,
      zones: zones.map((zone, at) => ({
        zone: zone.zone,
        status: zone.status,
        reason: reasonOf(zone, zones[at - 1]),
        ds: zone.ds?.slice(0, LISTED_MAX) ?? null,
        keys: zone.keys?.slice(0, LISTED_MAX) ?? null,
        signatures: zone.signatures.slice(0, LISTED_MAX),
      })),
      // If the chain itself is broken, the zone gives the reason.
      faults: zones.every((zone) => zone.status === 'secure')
        ? faults.slice(0, LISTED_MAX).map(({ set, fault }) => ({ set: set.slice(0, 16), fault: faultOf(fault) }))
        : [],
    };
  }
  return { status: 'unknown', at: null, zones: [], faults: [] };
}

function reasonOf(zone: Zone, above: Zone | undefined): DnssecChain['zones'][number]['reason'] {
  if (zone.status === 'secure') return null;
  if (above && above.status !== 'secure') return 'above';
  if (zone.status === 'bogus') return faultOf(zone.fault);
  if (zone.status === 'unknown') return 'no-answer';
  if (zone.zone === '.') return 'no-keys';
  return zone.ds && zone.ds.length > 0 ? 'unsupported' : 'no-ds';
}

function faultOf(fault: string | undefined): Fault {
  return DNSSEC_FAULTS.find((known) => known === fault) ?? 'other';
}

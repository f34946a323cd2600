import { type Catalog, type EvidenceKind, type EvidenceSet, evidenceKindsOf, mergeEvidence } from '@assay/engine';
import { FAULTS, type FaultId, type Lab } from '../../index.ts';
import { type LabScan, scanLab } from '../../scan.ts';
import type { DemoDomain } from '../seed-types.ts';

/** Against hanging only: a busy machine takes minutes for a scan of seconds. */
const LIMIT_MS = 900_000;
export const MONTHS = 12;

export type StateEvidence = Pick<LabScan, 'set' | 'took'>;

/** Faults that were present this many months ago. @param present those of the lab today */
export function faultsAt(
  present: readonly FaultId[],
  { episodes }: Pick<DemoDomain, 'episodes'>,
  month: number,
): FaultId[] {
  const known = new Set(episodes.map(({ fault }) => fault));
  const then = episodes.filter(({ from, to }) => month <= from && month >= to).map(({ fault }) => fault);
  return [...new Set([...present.filter((fault) => !known.has(fault)), ...then])];
}

/** State of a domain with these faults. Months with the same faults share their evidence. */
export function stateOf(faults: readonly FaultId[]): string {
  return [...faults].sort().join(' ');
}

/** Scans a domain of the lab with the faults of each of the past twelve months. @returns its states */
export async function scanPast(lab: Lab, catalog: Catalog, domain: DemoDomain): Promise<Map<string, StateEvidence>> {
  const present = lab.domains.find((one) => one.domain === domain.domain)!.faults;
  const taken = new Map<string, StateEvidence>();
  let last: { faults: readonly FaultId[]; set: EvidenceSet } | null = null;
  for (let month = MONTHS; month >= 0; month--) {
    const faults = faultsAt(present, domain, month);
    const state = stateOf(faults);
    if (taken.has(state)) continue;
    await lab.setFaults(domain.domain, faults);
    const seen: StateEvidence = last
      ? await scanChanges(lab, catalog, domain.domain, last, faults)
      : await scanLab(lab, catalog, domain.domain, null, LIMIT_MS);
    taken.set(state, { set: seen.set, took: seen.took });
    last = { faults, set: seen.set };
  }
  return taken;
}

/** Evidence from the hosts themselves: a fault can add a host or a service, which all of these then look at. */
const HOST_KINDS = [
  'host-dns',
  'zone',
  'mail',
  'http',
  'ports',
  'smtp',
  'site',
  'products',
  'tls',
  'files',
  'documents',
] as const satisfies readonly EvidenceKind[];

/** Scans the hosts, and the kinds of evidence that the changed faults affect. */
async function scanChanges(
  lab: Lab,
  catalog: Catalog,
  domain: string,
  last: { faults: readonly FaultId[]; set: EvidenceSet },
  faults: readonly FaultId[],
): Promise<StateEvidence> {
  const changed = [...faults, ...last.faults].filter((id) => faults.includes(id) !== last.faults.includes(id));
  const checks = changed.flatMap((id) => FAULTS[id].causes.map(({ finding }) => finding.split('/')[0]!));
  const kinds = [...new Set<EvidenceKind>([...HOST_KINDS, ...evidenceKindsOf(checks)])];
  const { set, took } = await scanLab(lab, catalog, domain, kinds, LIMIT_MS);
  return { set: mergeEvidence(last.set, set, new Date().toISOString(), new Set([...kinds, 'scan'])), took };
}

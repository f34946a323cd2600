import { type Catalog, type EvidenceSet, evidenceKindsOf, mergeEvidence } from '@assay/engine';
import { FAULTS, type FaultId, type Lab } from '../../index.ts';
import { type LabScan, scanLab } from '../../scan.ts';
import type { DemoDomain } from '../seed-types.ts';

/** Against hanging only: a busy machine takes minutes for a scan of seconds. */
const LIMIT_MS = 900_000;

/** Evidence of a domain in its states of the past. */
export interface PastEvidence {
  /** By state. */
  seen: ReadonlyMap<string, StateEvidence>;
  /** Months before now, oldest first, with the state the domain was in. */
  months: readonly { month: number; state: string }[];
}

export type StateEvidence = Pick<LabScan, 'set' | 'took'>;

/** Faults that were present this many months ago. */
export function faultsAt(
  present: readonly FaultId[],
  { episodes }: Pick<DemoDomain, 'episodes'>,
  month: number,
): FaultId[] {
  const known = new Set(episodes.map(({ fault }) => fault));
  const then = episodes.filter(({ from, to }) => month <= from && month >= to).map(({ fault }) => fault);
  return [...new Set([...present.filter((fault) => !known.has(fault)), ...then])];
}

/**
 * Twelve months of a domain: for each month, the lab's hosts get the faults of that month and are scanned by the engine.
 * Months with the same faults share their evidence.
 */
export async function collectPast(
  lab: Lab,
  catalog: Catalog,
  domain: DemoDomain,
  months: readonly number[],
): Promise<PastEvidence> {
  const present = lab.domains.find((one) => one.domain === domain.domain)!.faults;
  const scans = new Scans(lab, catalog, domain.domain);
  const states = [];
  for (const month of months) states.push({ month, state: await scans.with(faultsAt(present, domain, month)) });
  return { seen: scans.taken, months: states };
}

/** Scans of one domain: all kinds of evidence the first time, later only the kinds that changed faults affect. */
class Scans {
  readonly taken = new Map<string, StateEvidence>();
  readonly #lab: Lab;
  readonly #catalog: Catalog;
  readonly #domain: string;
  #last: { faults: readonly FaultId[]; set: EvidenceSet } | null = null;

  constructor(lab: Lab, catalog: Catalog, domain: string) {
    this.#lab = lab;
    this.#catalog = catalog;
    this.#domain = domain;
  }

  /** @returns the key of the evidence in `taken` */
  async with(faults: readonly FaultId[]): Promise<string> {
    const key = [...faults].sort().join(' ');
    if (this.taken.has(key)) return key;
    await this.#lab.setFaults(this.#domain, faults);
    const seen = await this.#scan(faults);
    this.taken.set(key, seen);
    this.#last = { faults, set: seen.set };
    return key;
  }

  async #scan(faults: readonly FaultId[]): Promise<StateEvidence> {
    const last = this.#last;
    if (!last) return scanLab(this.#lab, this.#catalog, this.#domain, null, LIMIT_MS);
    const changed = [...faults, ...last.faults].filter((id) => faults.includes(id) !== last.faults.includes(id));
    const checks = changed.flatMap((id) => FAULTS[id].causes.map(({ finding }) => finding.split('/')[0]!));
    const kinds = evidenceKindsOf(checks);
    const { set, took } = await scanLab(this.#lab, this.#catalog, this.#domain, kinds, LIMIT_MS);
    return { set: mergeEvidence(last.set, set, new Date().toISOString(), new Set([...kinds, 'scan'])), took };
  }
}

import type { Catalogue, EvidenceKind } from '@assay/engine';
import { FAULTS, type FaultId, type Lab, scanLab } from '@assay/lab';
import type { Cell } from './compare.ts';

/** A peer's way to say what a finding of Assay says; null where it does not look for it. */
export type Said<T> = Readonly<Record<string, ((report: T) => boolean) | null>>;

/** What runs on a target once it is set up, and gives the peer's report; null where the peer is not installed. */
export interface Peer<T> {
  name: string;
  ask(domain: string): Promise<T | null>;
  said: Said<T>;
}

/**
 * Sets up one fault after the other on a domain of the lab, and none, and lets Assay and every peer look at each. What a fault
 * causes is what the lab declares of it (lab/faults), so the truth is known without either of them.
 * @returns the cells of each peer, null where it is not installed
 */
export async function compareFaults<T extends readonly Peer<never>[]>(
  lab: Lab,
  catalogue: Catalogue,
  domain: string,
  { faults, kinds, peers }: { faults: readonly FaultId[]; kinds: readonly EvidenceKind[]; peers: T },
): Promise<(Cell[] | null)[]> {
  const cells: (Cell[] | null)[] = peers.map(() => []);
  for (const fault of [null, ...faults]) {
    await lab.setFaults(domain, fault ? [fault] : []);
    const target = fault ?? 'a healthy host';
    const there = new Set<string>(fault ? FAULTS[fault].causes.map(({ finding }) => finding) : []);
    const { assessment } = await scanLab(lab, catalogue, domain, kinds);
    const found = new Set(assessment.findings.map(({ check, finding }) => `${check}/${finding}`));
    for (const [at, peer] of peers.entries()) {
      if (cells[at] === null) continue;
      const report = await (peer as Peer<unknown>).ask(domain);
      if (report === null) {
        cells[at] = null;
        continue;
      }
      for (const [item, says] of Object.entries((peer as Peer<unknown>).said))
        if (says) cells[at]!.push({ target, item, truth: there.has(item), own: found.has(item), peer: says(report) });
    }
    process.stderr.write(`${target}: ${[...found].join(' ')}\n`);
  }
  await lab.setFaults(domain, []);
  return cells;
}

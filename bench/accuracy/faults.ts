import type { Catalog, EvidenceKind } from '@assay/engine';
import { FAULTS, type FaultId, type Lab, scanLab } from '@assay/lab';
import type { Cell } from './compare.ts';

/** For each finding of Assay, how to read it from the peer's report; null if the peer does not test for it. */
export type PeerFindings<T> = Readonly<Record<string, ((report: T) => boolean) | null>>;

/**
 * A program that Assay is compared with. `ask` scans a target and returns its report; null if the program is not
 * installed.
 */
export interface Peer<T> {
  name: string;
  ask(domain: string): Promise<T | null>;
  said: PeerFindings<T>;
}

/**
 * Scans a domain of the lab with Assay and every peer, first without a fault, then with one fault at a time. The expected
 * findings of a fault are those that lab/faults declares.
 * @returns the cells of each peer, null if it is not installed
 */
export async function compareFaults<T extends readonly Peer<never>[]>(
  lab: Lab,
  catalog: Catalog,
  domain: string,
  { faults, kinds, peers }: { faults: readonly FaultId[]; kinds: readonly EvidenceKind[]; peers: T },
): Promise<(Cell[] | null)[]> {
  const cells: (Cell[] | null)[] = peers.map(() => []);
  for (const fault of [null, ...faults]) {
    await lab.setFaults(domain, fault ? [fault] : []);
    const target = fault ?? 'a healthy host';
    const there = new Set<string>(fault ? FAULTS[fault].causes.map(({ finding }) => finding) : []);
    const { assessment } = await scanLab(lab, catalog, domain, kinds);
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

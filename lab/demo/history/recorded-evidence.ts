import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type EvidenceItem, type EvidenceSet, type StoredEvidenceItem, upgradeEvidenceItem } from '@assay/engine';
import type { StateEvidence } from './past-evidence.ts';
import { moveDates } from './shift-dates.ts';

/**
 * Evidence of the past states of the demo's domains, scanned by the engine in the lab (record.ts) and stored in the
 * repository: scanning some eighty states takes about a minute of CPU time, reading the recording well under a second.
 */
export interface RecordedEvidence {
  /** End of the recording, as ISO 8601. */
  at: string;
  /** States by domain, then by `stateOf` of their faults. */
  domains: ReadonlyMap<string, ReadonlyMap<string, StateEvidence>>;
}

const FILE = path.join(import.meta.dirname, 'evidence.json.zst');
const DAY = 86_400_000;
/** The highest level without larger windows: the file is compressed once. */
const LEVEL = 19;

/** States share most of their items: a state lists the positions of its items. */
interface RecordedFile {
  at: string;
  domains: Record<string, { items: unknown[]; states: Record<string, { took: number; items: number[] }> }>;
}

export async function writeRecordedEvidence({ at, domains }: RecordedEvidence): Promise<void> {
  const content: RecordedFile = { at, domains: {} };
  for (const [domain, states] of domains) {
    const positions = new Map<string, number>();
    const place = (item: EvidenceItem) => {
      const json = JSON.stringify(item);
      const known = positions.get(json) ?? positions.size;
      positions.set(json, known);
      return known;
    };
    const listed = [...states].map(([state, { took, set }]) => [
      state,
      { took: Math.round(took), items: set.map(place) },
    ]);
    content.domains[domain] = {
      states: Object.fromEntries(listed),
      items: [...positions.keys()].map((json) => JSON.parse(json)),
    };
  }
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  await writeFile(FILE, zstdCompressSync(JSON.stringify(content), { params }));
}

export async function readRecordedEvidence(): Promise<RecordedEvidence> {
  const { at, domains } = JSON.parse(zstdDecompressSync(await readFile(FILE)).toString('utf8')) as RecordedFile;
  const read = Object.entries(domains).map(([domain, { items, states }]) => {
    const upgraded = items.map((item) => upgradeEvidenceItem(item as StoredEvidenceItem));
    const sets = Object.entries(states).map(([state, recorded]) => {
      const set: EvidenceSet = recorded.items.map((position) => upgraded[position]!);
      return [state, { set, took: recorded.took }] as const;
    });
    return [domain, new Map(sets)] as const;
  });
  return { at, domains: new Map(read) };
}

/** The evidence as if it had been recorded today: every date in it is moved by the days since then. */
export function asOfToday({ at }: Pick<RecordedEvidence, 'at'>, set: EvidenceSet, now: Date): EvidenceSet {
  return moveDates(set, Math.floor((now.getTime() - Date.parse(at)) / DAY));
}

import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceKind } from './index.ts';
import { withMailFacts } from './mail-upgrade.ts';
import { withServerFacts } from './zone-upgrade.ts';

/** Converts the value of one version of a kind to the next; pure. Failed outcomes need no upgrade. */
export type Upgrade = (value: unknown) => unknown;

/** For each kind, the steps from version 1: `zone: [from1to2, from2to3]`. Steps are never removed. */
export type Upgrades = { readonly [K in EvidenceKind]?: readonly Upgrade[] };

/** A test verifies that the number of steps matches each kind's version. */
export const UPGRADES: Upgrades = {
  files: [withLibraries],
  mail: [step(withMailFacts)],
  reputation: [withLacks],
  zone: [step(withServerFacts)],
  tls: [withBehaviour],
};

/** A step that declares which value it converts. */
function step<T>(convert: (older: T) => unknown): Upgrade {
  return (value) => convert(value as T);
}

/** Version 1 contains no server behavior and no revocation or log data of certificates. */
function withBehaviour(value: unknown): unknown {
  const older = value as { chain: object[] };
  const unknown = { crlUrl: null, mustStaple: null, loggedProofs: null };
  return { ...older, chain: older.chain.map((row) => ({ ...row, ...unknown })), behaviour: null };
}

/** Version 1 named what an address lacks `missing`. */
function withLacks(value: unknown): unknown {
  const older = value as { addresses: { missing?: object }[] };
  return {
    ...older,
    addresses: older.addresses.map(({ missing, ...row }) =>
      missing && Object.keys(missing).length > 0 ? { ...row, lacks: missing } : row,
    ),
  };
}

/** Version 1 includes the front page and own scripts; without a list of libraries it predates library detection. */
function withLibraries(value: unknown): unknown {
  return { libraries: [], ...(value as object) };
}

/** Thrown for evidence that this engine cannot read. */
export class UnknownEvidence extends Error {
  readonly kind: string;
  readonly version: number;
  constructor(kind: string, version: number) {
    super(`evidence of kind ${kind} and version ${version} is not known to this version of the engine`);
    this.name = 'UnknownEvidence';
    this.kind = kind;
    this.version = version;
  }
}

/** A stored item, possibly from an older version of the program. */
export interface StoredEvidenceItem {
  kind: string;
  version: number;
  asset: string;
  takenAt: string;
  outcome: { ok: true; value: unknown } | { ok: false; reason: string };
}

/**
 * Upgrades a stored item to the current version of its kind.
 * @throws UnknownEvidence for a removed kind or a version newer than this program
 */
export function upgradeEvidenceItem(
  stored: StoredEvidenceItem,
  upgrades: Upgrades = UPGRADES,
  kinds: Readonly<Record<string, { version: number }>> = EVIDENCE_KINDS,
): EvidenceItem {
  const present = Object.hasOwn(kinds, stored.kind) ? kinds[stored.kind]!.version : 0;
  if (stored.version > present || stored.version < 1) throw new UnknownEvidence(stored.kind, stored.version);
  if (stored.version === present) return stored as EvidenceItem;
  const steps = (upgrades[stored.kind as EvidenceKind] ?? []).slice(stored.version - 1, present - 1);
  const { outcome } = stored;
  const value = outcome.ok ? steps.reduce((older, step) => step(older), outcome.value) : null;
  return { ...stored, version: present, outcome: outcome.ok ? { ok: true, value } : outcome } as EvidenceItem;
}

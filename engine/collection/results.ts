import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import {
  EVIDENCE_KINDS,
  type EvidenceItem,
  type EvidenceKind,
  type EvidenceMap,
  type Outcome,
} from '../evidence/index.ts';
import { completedValue } from '../evidence/merge.ts';
import { unknownIn, withReason } from '../evidence/unknown.ts';

/** Temporary failures; all others would occur again. */
const PASSING: ReadonlySet<NotAssessedReason> = new Set([
  'timeout',
  'overloaded',
  'blocked',
  'unreachable',
  'protocol-error',
  'source-failed',
]);

/** Kinds whose probe repeats each of its questions itself. */
const REPEATS_ITSELF: ReadonlySet<EvidenceKind> = new Set(['ports', 'tls']);

/** Maximum number of attempts of a probe. */
export const ATTEMPTS = 3;
/** Attempts that do not count, because this process was late during them. */
const LATE_ATTEMPTS = 3;

/** One probe of one asset. */
export interface Task<K extends EvidenceKind = EvidenceKind> {
  kind: K;
  asset: string;
  run(signal: AbortSignal): Promise<Outcome<EvidenceMap[K]>>;
}

interface Entry {
  attempts: number;
  lateAttempts: number;
  piece: EvidenceItem;
  /** Another attempt may find more. */
  open: boolean;
}

/** Why an item failed, or facts in it are unknown. */
const reasonsOf = (outcome: Outcome<unknown>) => (outcome.ok ? unknownIn(outcome.value) : [outcome.reason]);
const isPassing = (reason: NotAssessedReason) => PASSING.has(reason);

/** Whether the attempt failed by a timeout, or facts are unknown by one. */
export const hasTimedOut = (outcome: Outcome<unknown>) => reasonsOf(outcome).includes('timeout');

/** The outcome of an attempt during which this process was late: its timeouts do not show that the target was silent. */
function ofLateAttempt(outcome: Outcome<unknown>): Outcome<unknown> {
  if (outcome.ok) return { ok: true, value: withReason(outcome.value, 'timeout', 'overloaded') };
  return outcome.reason === 'timeout' ? { ok: false, reason: 'overloaded' } : outcome;
}

/** The outcome of another attempt, with the facts that only an earlier one established. */
function combine(earlier: EvidenceItem | undefined, latest: EvidenceItem): Outcome<unknown> {
  if (!earlier?.outcome.ok) return latest.outcome;
  return latest.outcome.ok ? { ok: true, value: completedValue(latest, earlier, null) } : earlier.outcome;
}

/** Creates a task; erases its evidence kind, so that tasks of all kinds fit into one list. */
export function createTask<K extends EvidenceKind>(kind: K, asset: string, run: Task<K>['run']): Task {
  return { kind, asset, run } as unknown as Task;
}

/** Current results of a scan: by kind and asset, with the number of attempts. */
export interface Results {
  /** Value of a collected evidence item; null otherwise. */
  value<K extends EvidenceKind>(kind: K, asset: string): EvidenceMap[K] | null;
  /** Assets of a kind that have a value. */
  assetsOf(kind: EvidenceKind): string[];
  /** Is no further attempt due? */
  isFinal(kind: EvidenceKind, asset: string): boolean;
  attempts(kind: EvidenceKind, asset: string): number;
  /** Why the last attempt failed; null if it did not, or if there was none. */
  failure(kind: EvidenceKind, asset: string): NotAssessedReason | null;
  /** @param isLate this process was late during the attempt, and the attempt timed out */
  keep(kind: EvidenceKind, asset: string, outcome: Outcome<unknown>, takenAt: string, isLate?: boolean): EvidenceItem;
  /** Evidence items of an earlier process. */
  restore(piece: EvidenceItem): void;
  /** Evidence items whose last attempt failed and that may be retried. */
  unsettled(): EvidenceItem[];
  count(kind: EvidenceKind): number;
  pieces(): EvidenceItem[];
}

/** Results of one scan, initially empty. */
export function createResults(): Results {
  const entries = new Map<string, Entry>();
  const keyOf = (kind: string, asset: string) => `${kind} ${asset}`;
  const settled = ({ attempts, open }: Entry) => !open || attempts >= ATTEMPTS;

  return {
    value<K extends EvidenceKind>(kind: K, asset: string) {
      const outcome = entries.get(keyOf(kind, asset))?.piece.outcome;
      return outcome?.ok ? (outcome.value as EvidenceMap[K]) : null;
    },
    assetsOf: (kind) =>
      [...entries.values()].flatMap(({ piece }) => (piece.kind === kind && piece.outcome.ok ? [piece.asset] : [])),
    isFinal(kind, asset) {
      const entry = entries.get(keyOf(kind, asset));
      return entry !== undefined && settled(entry);
    },
    attempts: (kind, asset) => entries.get(keyOf(kind, asset))?.attempts ?? 0,
    failure(kind, asset) {
      const outcome = entries.get(keyOf(kind, asset))?.piece.outcome;
      return outcome && !outcome.ok ? outcome.reason : null;
    },
    keep(kind, asset, latest, takenAt, isLate = false) {
      const key = keyOf(kind, asset);
      const { attempts = 0, lateAttempts = 0, piece: earlier } = entries.get(key) ?? {};
      const itemOf = (outcome: Outcome<unknown>) =>
        ({ kind, version: EVIDENCE_KINDS[kind].version, asset, takenAt, outcome }) as EvidenceItem;
      const outcome = combine(earlier, itemOf(isLate ? ofLateAttempt(latest) : latest));
      const piece = itemOf(outcome);
      const isRepeated = REPEATS_ITSELF.has(kind) && outcome.ok && !isLate;
      const open = (isRepeated ? [] : reasonsOf(outcome)).some(isPassing);
      const isFree = isLate && lateAttempts < LATE_ATTEMPTS;
      entries.set(key, {
        attempts: attempts + (isFree ? 0 : 1),
        lateAttempts: lateAttempts + (isFree ? 1 : 0),
        piece,
        open,
      });
      return piece;
    },
    restore(piece) {
      entries.set(keyOf(piece.kind, piece.asset), { attempts: ATTEMPTS, lateAttempts: 0, piece, open: false });
    },
    unsettled: () => [...entries.values()].flatMap((entry) => (settled(entry) ? [] : [entry.piece])),
    count: (kind) => [...entries.values()].filter(({ piece }) => piece.kind === kind).length,
    pieces: () => [...entries.values()].map(({ piece }) => piece),
  };
}

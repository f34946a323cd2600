import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { EvidenceSet } from '#evidence/index.ts';
import type { StoredRow } from '#views/stored-row.ts';

/** Request to an evaluation thread. */
export type Task =
  | { kind: 'judge'; set: EvidenceSet }
  /** As of the later time `at`, ISO 8601 (engine/evaluation/at-date.ts). */
  | { kind: 'later'; set: EvidenceSet; at: string }
  /** Findings of a running scan so far. */
  | { kind: 'arriving'; set: EvidenceSet; limit: number };

/**
 * Pieces of the next task's set, which are sent before it: copying a large set in one message would block the sender's
 * event loop.
 */
export interface EvidencePart {
  kind: 'part';
  pieces: EvidenceSet;
}

export interface TaskResults {
  judge: { assessment: Assessment; rows: Record<AreaId, StoredRow[]> };
  later: { assessment: Assessment };
  /** `latest`: the newest findings first, with the time of their asset's evidence (ISO 8601, or empty). */
  arriving: { count: number; latest: { finding: Finding; at: string }[] };
}

export type TaskResult<T extends Task> = TaskResults[T['kind']];

export type WorkerReply = { ok: true; answer: TaskResults[Task['kind']] } | { ok: false; message: string };

/** First message of a thread: its checks are loaded. */
export const READY_MESSAGE = 'ready';

/** Start parameters of a thread. */
export interface ThreadData {
  /** Shared memory with one number: index of the running check, or OUTSIDE. */
  stage: Int32Array;
  /** URL of the module that exports CHECKS. */
  checks: string;
}

/** No check is running: evidence is being indexed, or findings are being scored. */
export const NO_CHECK = -1;

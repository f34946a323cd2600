import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { EvidenceSet } from '../../evidence/index.ts';
import type { StoredRow } from '../../tables/stored-row.ts';

/** Request to a judging thread. */
export type Task =
  | { kind: 'judge'; set: EvidenceSet }
  /** As of the later time `at`, ISO 8601 (engine/judging/later.ts). */
  | { kind: 'later'; set: EvidenceSet; at: string }
  /** Findings of a running scan so far. */
  | { kind: 'arriving'; set: EvidenceSet; limit: number };

/**
 * Pieces of the next task's set, which are sent before it: copying a large set in one message would block the sender's
 * event loop.
 */
export interface Part {
  kind: 'part';
  pieces: EvidenceSet;
}

export interface Answers {
  judge: { assessment: Assessment; rows: Record<AreaId, StoredRow[]> };
  later: { assessment: Assessment };
  /** `latest`: the newest findings first, with the time of their asset's evidence (ISO 8601, or empty). */
  arriving: { count: number; latest: { finding: Finding; at: string }[] };
}

export type AnswerTo<T extends Task> = Answers[T['kind']];

export type Reply = { ok: true; answer: Answers[Task['kind']] } | { ok: false; message: string };

/** First message of a thread: its checks are loaded. */
export const READY = 'ready';

/** Start parameters of a thread. */
export interface ThreadData {
  /** Shared memory with one number: index of the running check, or OUTSIDE. */
  stage: Int32Array;
  /** URL of the module that exports CHECKS. */
  checks: string;
}

/** No check is running: evidence is being indexed, or findings are being scored. */
export const OUTSIDE = -1;

import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import type { EvidenceSet } from '../../evidence/index.ts';
import type { StoredRow } from '../../tables/stored-row.ts';

/** What a judging thread is asked. */
export type Task =
  | { kind: 'judge'; set: EvidenceSet }
  /** As if it were `at` (ISO 8601) and nothing had been done (engine/judging/later.ts). */
  | { kind: 'later'; set: EvidenceSet; at: string }
  /** What a running scan has found so far. */
  | { kind: 'arriving'; set: EvidenceSet; limit: number };

export interface Answers {
  judge: { assessment: Assessment; rows: Record<AreaId, StoredRow[]> };
  later: { assessment: Assessment };
  /** `latest`: the newest findings first, with the time their asset was looked at (ISO 8601, or empty). */
  arriving: { count: number; latest: { finding: Finding; at: string }[] };
}

export type AnswerTo<T extends Task> = Answers[T['kind']];

export type Reply = { ok: true; answer: Answers[Task['kind']] } | { ok: false; message: string };

/** A thread's first message: its checks are loaded. */
export const READY = 'ready';

/** What a thread is started with. */
export interface ThreadData {
  /** One number, shared: place in the list of the check that runs, or OUTSIDE. */
  stage: Int32Array;
  /** URL of the module that exports CHECKS. */
  checks: string;
}

/** No check runs: evidence is being sorted, or findings priced and tabled. */
export const OUTSIDE = -1;

/** Evaluation thread: runs tasks one after another and publishes the running check in `stage`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Check } from '#check.ts';
import type { EvidenceItem, EvidenceSet } from '#evidence/index.ts';
import { assessWith } from '../assess.ts';
import { evidenceAt } from '../at-date.ts';
import { areaRows } from '../rows.ts';
import {
  type EvidencePart,
  NO_CHECK,
  READY_MESSAGE,
  type Task,
  type TaskResults,
  type ThreadData,
  type WorkerReply,
} from './messages.ts';

const { stage, checks } = workerData as ThreadData;
const { CHECKS } = (await import(checks)) as { CHECKS: readonly Check[] };

function assess(set: EvidenceSet) {
  return assessWith(CHECKS, set, (at) => Atomics.store(stage, 0, at));
}

function arriving(set: EvidenceSet, limit: number): TaskResults['arriving'] {
  const takenAt = new Map(set.map((piece) => [piece.asset, piece.takenAt]));
  const { findings } = assess(set);
  const latest = findings
    .map((finding) => ({ finding, at: takenAt.get(finding.asset) ?? '' }))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit);
  return { count: findings.length, latest };
}

function answer(task: Task): TaskResults[Task['kind']] {
  switch (task.kind) {
    case 'judge': {
      const assessment = assess(task.set);
      return { assessment, rows: areaRows(task.set, assessment) };
    }
    case 'later':
      return { assessment: assess(evidenceAt(task.set, new Date(task.at))) };
    case 'arriving':
      return arriving(task.set, task.limit);
  }
}

/** The set of the next task, as far as it has arrived. */
let pieces: EvidenceItem[] = [];

parentPort!.on('message', (message: Task | EvidencePart) => {
  if (message.kind === 'part') {
    pieces.push(...message.pieces);
    return;
  }
  const task = { ...message, set: pieces };
  pieces = [];
  Atomics.store(stage, 0, NO_CHECK);
  let reply: WorkerReply;
  try {
    reply = { ok: true, answer: answer(task) };
  } catch (error) {
    reply = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  Atomics.store(stage, 0, NO_CHECK);
  parentPort!.postMessage(reply);
});

parentPort!.postMessage(READY_MESSAGE);

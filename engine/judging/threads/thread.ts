/** Judging thread: runs tasks one after another and publishes the running check in `stage`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Check } from '../../check.ts';
import type { EvidenceSet, Piece } from '../../evidence/index.ts';
import { assessWith } from '../assess.ts';
import { laterSet } from '../later.ts';
import { areaRows } from '../rows.ts';
import { type Answers, OUTSIDE, type Part, READY, type Reply, type Task, type ThreadData } from './messages.ts';

const { stage, checks } = workerData as ThreadData;
const { CHECKS } = (await import(checks)) as { CHECKS: readonly Check[] };

function assess(set: EvidenceSet) {
  return assessWith(CHECKS, set, (at) => Atomics.store(stage, 0, at));
}

function arriving(set: EvidenceSet, limit: number): Answers['arriving'] {
  const takenAt = new Map(set.map((piece) => [piece.asset, piece.takenAt]));
  const { findings } = assess(set);
  const latest = findings
    .map((finding) => ({ finding, at: takenAt.get(finding.asset) ?? '' }))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit);
  return { count: findings.length, latest };
}

function answer(task: Task): Answers[Task['kind']] {
  switch (task.kind) {
    case 'judge': {
      const assessment = assess(task.set);
      return { assessment, rows: areaRows(task.set, assessment) };
    }
    case 'later':
      return { assessment: assess(laterSet(task.set, new Date(task.at))) };
    case 'arriving':
      return arriving(task.set, task.limit);
  }
}

/** The set of the next task, as far as it has arrived. */
let pieces: Piece[] = [];

parentPort!.on('message', (message: Task | Part) => {
  if (message.kind === 'part') {
    pieces.push(...message.pieces);
    return;
  }
  const task = { ...message, set: pieces };
  pieces = [];
  Atomics.store(stage, 0, OUTSIDE);
  let reply: Reply;
  try {
    reply = { ok: true, answer: answer(task) };
  } catch (error) {
    reply = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  Atomics.store(stage, 0, OUTSIDE);
  parentPort!.postMessage(reply);
});

parentPort!.postMessage(READY);

import { availableParallelism } from 'node:os';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { CHECKS } from '../../areas/index.ts';
import type { EvidenceSet, PieceOf } from '../../evidence/index.ts';
import type { StoredRow } from '../../tables/stored-row.ts';
import { type AnswerTo, OUTSIDE, type Task } from './messages.ts';
import { Threads } from './threads.ts';
import { type Budget, Overrun } from './watched-thread.ts';

/**
 * All checks of an ordinary domain take some 20 ms of processor time, the largest evidence that a scan may bring some seconds
 * (bench/event-loop.ts): a check that needs 2 s is one that somebody made slow. 512 MB hold the largest evidence several times.
 */
const BUDGET: Budget = { checkMs: 2_000, taskMs: 20_000, lookMs: 100, heapMb: 512 };
/** One processor is left to requests; more than four judge no faster than evidence arrives. */
const THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 4);
/** Checks that are ended one by one; after that all that have not run yet are. Bounds how often a set is judged again. */
const OVERRUN_MAX = 3;
/** Domains whose last overruns are remembered while their scans run. */
const REMEMBERED_MAX = 200;

/** A judged evidence set. */
export interface Judged {
  /** What the assessment stands on: the set as given, with its `judging` piece or without one. */
  set: EvidenceSet;
  assessment: Assessment;
  /** Rows of the ten detail pages as they are stored. */
  rows: Record<AreaId, StoredRow[]>;
  /** Says which checks were ended; null when none was. Has to be stored with the set, so that the rating can be replayed. */
  overrun: PieceOf<'judging'> | null;
}

/**
 * Judges evidence in threads of this process. A check that takes more than its budget is ended and not assessed (reason
 * `resource-limit`); the others stand. What `judge` answers is what `assess` gives for the set that it names.
 */
export class Judging {
  readonly #threads: Threads;
  readonly #ids: readonly string[];
  readonly #remembered = new Map<string, readonly string[]>();

  /** @param checks URL of a module that exports CHECKS @param ids their ids, in the same order */
  constructor(checks: string, ids: readonly string[], budget: Budget = BUDGET, threads = THREADS) {
    this.#threads = new Threads(checks, threads, budget);
    this.#ids = ids;
  }

  /** All checks anew, whatever overran before. @throws Error without a usable `scan` piece; Overrun outside of the checks */
  async judge(set: EvidenceSet): Promise<Judged> {
    const { answer, ...rest } = await this.#complete({ kind: 'judge', set }, []);
    return { ...answer, ...rest };
  }

  /** As if it were a later time and nothing had been done; checks that overran when the set was rated are left out. */
  async later(set: EvidenceSet, at: Date): Promise<Assessment> {
    const task = { kind: 'later', set, at: at.toISOString() } as const;
    return (await this.#complete(task, statedIn(set))).answer.assessment;
  }

  /** What a running scan has found so far: how much, and the newest findings first. */
  async arriving(
    set: EvidenceSet,
    limit: number,
  ): Promise<{ count: number; latest: { finding: Finding; at: string }[] }> {
    const known = this.#remembered.get(clockOf(set)?.asset ?? '') ?? [];
    return (await this.#complete({ kind: 'arriving', set, limit }, known)).answer;
  }

  /** Ends the threads that wait for work. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  /** Runs a task, again without the check that overran until it comes to its end. */
  async #complete<T extends Task>(task: T, overran: readonly string[]) {
    for (let ended = [...overran].sort(); ; ) {
      const overrun = pieceFor(task.set, ended);
      const others = task.set.filter(({ kind }) => kind !== 'judging');
      const set = overrun ? [...others, overrun] : others;
      try {
        const answer: AnswerTo<T> = await this.#threads.run({ ...task, set });
        this.#remember(task.set, ended);
        return { answer, set, overrun };
      } catch (error) {
        if (!(error instanceof Overrun) || error.check === OUTSIDE) throw error;
        const rest = error.of === 'task' || ended.length - overran.length >= OVERRUN_MAX;
        const more = this.#ids.slice(error.check, rest ? undefined : error.check + 1);
        const all = [...new Set([...ended, ...more])].sort();
        if (all.length === ended.length) throw error;
        ended = all;
      }
    }
  }

  #remember(set: EvidenceSet, ended: readonly string[]): void {
    const domain = clockOf(set)?.asset ?? '';
    this.#remembered.delete(domain);
    if (ended.length > 0) this.#remembered.set(domain, ended);
    if (this.#remembered.size > REMEMBERED_MAX) this.#remembered.delete(this.#remembered.keys().next().value!);
  }
}

/** The newest `scan` piece. */
function clockOf(set: EvidenceSet): PieceOf<'scan'> | undefined {
  const scans = set.filter((piece) => piece.kind === 'scan');
  return scans.toSorted((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))[0];
}

function statedIn(set: EvidenceSet): readonly string[] {
  return set.flatMap((piece) => (piece.kind === 'judging' && piece.outcome.ok ? piece.outcome.value.overrun : []));
}

function pieceFor(set: EvidenceSet, overrun: string[]): PieceOf<'judging'> | null {
  const scan = clockOf(set);
  if (!scan || overrun.length === 0) return null;
  const { asset, takenAt } = scan;
  return { kind: 'judging', version: 1, asset, takenAt, outcome: { ok: true, value: { overrun } } };
}

/** The threads of this process, shared by whatever judges in it. */
export const judging = new Judging(
  new URL('../../areas/index.ts', import.meta.url).href,
  CHECKS.map(({ id }) => id),
);

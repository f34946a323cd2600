import { availableParallelism } from 'node:os';
import type { AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { CHECKS } from '#areas/index.ts';
import type { EvidenceItemOf, EvidenceSet } from '#evidence/index.ts';
import type { StoredRow } from '#views/stored-row.ts';
import { NO_CHECK, type Task, type TaskResult } from './messages.ts';
import { ThreadPool } from './threads.ts';
import { type Budget, BudgetExceeded } from './watched-thread.ts';

/**
 * All checks of an average domain take some 20 ms of CPU time, the largest possible evidence some seconds
 * (bench/event-loop.ts): a check that needs 2 s runs on input crafted to be slow. 512 MB are several times the largest
 * evidence.
 */
const BUDGET: Budget = { checkMs: 2_000, taskMs: 20_000, lookMs: 100, heapMb: 512 };
/** One core is reserved for requests; evidence does not arrive faster than four threads evaluate it. */
const THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 4);
/**
 * Checks terminated one by one; after that all remaining ones are skipped. Bounds how often a set is evaluated again.
 */
const OVERRUN_MAX = 3;
/** Number of domains whose last terminated checks are cached while their scans run. */
const REMEMBERED_MAX = 200;

/** An evaluated evidence set. */
export interface EvaluationResult {
  /** Evidence behind the assessment: the given set, with a `judging` item where checks were terminated. */
  set: EvidenceSet;
  assessment: Assessment;
  /** Rows of the ten detail pages as they are stored. */
  rows: Record<AreaId, StoredRow[]>;
  /** Names the terminated checks; null without any. Must be stored with the set, so that the rating can be replayed. */
  overrun: EvidenceItemOf<'judging'> | null;
}

/**
 * Evaluates evidence in worker threads. A check that exceeds its budget is terminated and not assessed (reason
 * `resource-limit`); the others are unaffected. `judge` returns the result of `assess` for the set in its result.
 */
export class Evaluator {
  readonly #threads: ThreadPool;
  readonly #ids: readonly string[];
  readonly #remembered = new Map<string, readonly string[]>();

  /** @param checks URL of a module that exports CHECKS @param ids their ids, in the same order */
  constructor(checks: string, ids: readonly string[], budget: Budget = BUDGET, threads = THREADS) {
    this.#threads = new ThreadPool(checks, threads, budget);
    this.#ids = ids;
  }

  /**
   * Runs all checks, including those that exceeded a limit before. @throws Error without a usable `scan` item;
   * BudgetExceeded outside of the checks
   */
  async judge(set: EvidenceSet): Promise<EvaluationResult> {
    const { answer, ...rest } = await this.#complete({ kind: 'judge', set }, []);
    return { ...answer, ...rest };
  }

  /** Evaluates the set as of a later time; checks that overran when the set was rated are skipped. */
  async later(set: EvidenceSet, at: Date): Promise<Assessment> {
    const task = { kind: 'later', set, at: at.toISOString() } as const;
    return (await this.#complete(task, statedIn(set))).answer.assessment;
  }

  /** Findings of a running scan so far: their number, and the newest first. */
  async arriving(
    set: EvidenceSet,
    limit: number,
  ): Promise<{ count: number; latest: { finding: Finding; at: string }[] }> {
    const known = this.#remembered.get(clockOf(set)?.asset ?? '') ?? [];
    return (await this.#complete({ kind: 'arriving', set, limit }, known)).answer;
  }

  /** Terminates idle threads. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  /** Runs a task, and repeats it without the check that overran until it completes. */
  async #complete<T extends Task>(task: T, overran: readonly string[]) {
    for (let ended = [...overran].sort(); ; ) {
      const overrun = pieceFor(task.set, ended);
      const others = task.set.filter(({ kind }) => kind !== 'judging');
      const set = overrun ? [...others, overrun] : others;
      try {
        const answer: TaskResult<T> = await this.#threads.run({ ...task, set });
        this.#remember(task.set, ended);
        return { answer, set, overrun };
      } catch (error) {
        if (!(error instanceof BudgetExceeded) || error.check === NO_CHECK) throw error;
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

/** The newest `scan` item. */
function clockOf(set: EvidenceSet): EvidenceItemOf<'scan'> | undefined {
  const scans = set.filter((piece) => piece.kind === 'scan');
  return scans.toSorted((a, b) => Date.parse(b.takenAt) - Date.parse(a.takenAt))[0];
}

function statedIn(set: EvidenceSet): readonly string[] {
  return set.flatMap((piece) => (piece.kind === 'judging' && piece.outcome.ok ? piece.outcome.value.overrun : []));
}

function pieceFor(set: EvidenceSet, overrun: string[]): EvidenceItemOf<'judging'> | null {
  const scan = clockOf(set);
  if (!scan || overrun.length === 0) return null;
  const { asset, takenAt } = scan;
  return { kind: 'judging', version: 1, asset, takenAt, outcome: { ok: true, value: { overrun } } };
}

/** The evaluation threads of this process. */
export const evaluator = new Evaluator(
  new URL('../../areas/index.ts', import.meta.url).href,
  CHECKS.map(({ id }) => id),
);

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EvidenceItem, EvidenceKind, Outcome } from '../evidence/index.ts';
import type { ProcessDelay } from '../network/process-delay.ts';
import { wait } from '../network/wait.ts';
import { planTasks } from './plan.ts';
import type { Progress } from './progress.ts';
import { ATTEMPTS, hasTimedOut, type Task } from './results.ts';
import type { ScanContext } from './scan-context.ts';

/**
 * Concurrent probes. They mostly wait, and the load on a target is bounded by the rate limit of its address and the
 * requests per host, so this bounds memory only: thirty hostile hosts stay below 400 MB (docs/measured.md).
 */
const AT_ONCE = 64;
/** Interval between the starts of two attempts of a probe: long enough for a temporary failure to pass, milliseconds. */
const RETRY_PAUSE_MS = 2_000;
/** The same after an attempt during which this process was late, in multiples of it. */
const LATE_PAUSES = 5;
/** Minimum interval between two plans, so that several probes that end together are handled together. */
const PLAN_INTERVAL_MS = 20;

const MINUTE = 60_000;
/** Maximum duration of one probe; the phase has a separate limit. */
const TASK_LIMIT_MS: Readonly<Partial<Record<EvidenceKind, number>>> = {
  ports: 10 * MINUTE,
  files: 10 * MINUTE,
  tls: 5 * MINUTE,
  'look-alikes': 15 * MINUTE,
};

/** Dependencies of a phase in addition to its context. */
export interface PhaseRun {
  phase: 1 | 2;
  kinds: ReadonlySet<EvidenceKind>;
  limit: number;
  ground: ScanContext;
  progress: Progress;
  delay: ProcessDelay;
  /** Clock that dates evidence items, ISO 8601. */
  now(): string;
  /** Called for each final evidence item. */
  deliver(piece: EvidenceItem): void;
  /** Called for each value when it arrives, before the next plan: names in it extend the scope. */
  learn(piece: EvidenceItem): void;
}

/**
 * Runs every probe of a phase, each as soon as its dependencies are known. Temporary failures are retried twice, each
 * soon after the failure; the last time when no other probe is running, unless the failure was silence, which has no
 * cause in the load of the scan. Returns when all probes are done, the scan is aborted, or the phase's time is
 * over; missing evidence is then reported as `limit-reached`. An attempt that timed out while this process was late is
 * repeated without being counted; what then remains unknown is so because this installation was overloaded.
 */
export async function runPhase(run: PhaseRun): Promise<void> {
  const { ground, limit, phase, kinds } = run;
  const scan = ground.dependencies.signal;
  const over = AbortSignal.timeout(limit);
  const signal = AbortSignal.any([scan, over]);
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const door = { open: true };
  await drain(run, signal, aborted, door);
  // Results that arrive after the end of the phase are dropped.
  door.open = false;
  if (scan.aborted) return;
  for (const piece of ground.results.unsettled()) if (kinds.has(piece.kind)) run.deliver(piece);
  if (over.aborted) {
    for (const { kind, asset } of planTasks(ground, kinds)) {
      if (ground.results.attempts(kind, asset) > 0) continue;
      run.deliver(ground.results.keep(kind, asset, { ok: false, reason: 'limit-reached' }, run.now()));
    }
  }
  run.progress.finish(phase, kinds);
}

function pauseOf({ network: { settings } }: ScanContext): number {
  return settings.retryPause ?? Math.min(settings.timeouts.connect, RETRY_PAUSE_MS);
}

async function drain(
  run: PhaseRun,
  signal: AbortSignal,
  aborted: Promise<void>,
  door: { open: boolean },
): Promise<void> {
  const { ground, phase, kinds } = run;
  const { results } = ground;
  const running = new Map<string, { task: Task; work: Promise<void> }>();
  /** Earliest time of the next attempt of each probe. */
  const due = new Map<string, number>();
  while (!signal.aborted) {
    const now = performance.now();
    const isQuiet = running.size === 0;
    const waits = (task: Task) => {
      const failure = results.failure(task.kind, task.asset);
      const isLast = results.attempts(task.kind, task.asset) === ATTEMPTS - 1;
      return isLast && failure !== 'timeout' && !isQuiet;
    };
    let next = Number.POSITIVE_INFINITY;
    const planned = planTasks(ground, kinds);
    // Before the first await: results that planning requested may arrive shortly after, and the next plan needs them.
    const pending = ground.edges.pending();
    for (const task of planned) {
      const key = `${task.kind} ${task.asset}`;
      if (running.size >= AT_ONCE || signal.aborted) break;
      if (running.has(key) || results.isFinal(task.kind, task.asset) || waits(task)) continue;
      const from = due.get(key) ?? now;
      if (from > now) {
        next = Math.min(next, from);
        continue;
      }
      due.set(key, now + pauseOf(ground));
      const work = perform(run, task, signal, door)
        .then((isLate) => {
          if (isLate) due.set(key, performance.now() + LATE_PAUSES * pauseOf(ground));
        })
        .finally(() => running.delete(key));
      running.set(key, { task, work });
      // The promise is awaited below, possibly after it has rejected.
      work.catch(() => {});
      // Dozens of probes that start in the same turn of the event loop would block it.
      await nextTurn();
    }
    run.progress.update(
      phase,
      kinds,
      planned,
      [...running.values()].map((row) => row.task),
    );
    const awaited = [...running.values()].map((row) => row.work).concat(pending ?? []);
    const end = new AbortController();
    if (next < Number.POSITIVE_INFINITY) awaited.push(wait(next - now, end.signal));
    if (awaited.length === 0) return;
    await Promise.race([aborted, ...awaited]);
    end.abort();
    await wait(PLAN_INTERVAL_MS, signal);
  }
}

/** @returns whether this process was late during the attempt, so that its timeouts say nothing about the target */
async function perform(run: PhaseRun, task: Task, signal: AbortSignal, door: { open: boolean }): Promise<boolean> {
  const { ground } = run;
  const began = performance.now();
  const limit = AbortSignal.timeout(TASK_LIMIT_MS[task.kind] ?? 3 * MINUTE);
  let outcome: Outcome<unknown>;
  try {
    outcome = await task.run(AbortSignal.any([signal, limit]));
  } catch {
    // A probe that throws has a bug; the scan continues without it.
    outcome = { ok: false, reason: 'protocol-error' };
  }
  if (!door.open || ground.dependencies.signal.aborted) return false;
  if (!outcome.ok && outcome.reason === 'stopped') {
    outcome = { ok: false, reason: signal.aborted ? 'limit-reached' : 'timeout' };
  }
  const isLate = hasTimedOut(outcome) && run.delay.wasLateSince(began);
  const piece = ground.results.keep(task.kind, task.asset, outcome, run.now(), isLate);
  run.learn(piece);
  if (ground.results.isFinal(task.kind, task.asset)) run.deliver(piece);
  return isLate;
}

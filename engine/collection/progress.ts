import type { ProbeProgress } from '@assay/contract/events.ts';
import { EVIDENCE_KINDS, type EvidenceKind } from '../evidence/index.ts';
import type { Results, Task } from './results.ts';

/** Share of the progress bar of each phase. */
const PHASE_SPAN = { 1: [0, 0.8], 2: [0.8, 1] } as const;
/** Duration of one probe relative to a DNS lookup. */
const WEIGHTS: Readonly<Partial<Record<EvidenceKind, number>>> = {
  zone: 4,
  mail: 4,
  http: 4,
  files: 10,
  site: 8,
  tls: 8,
  ports: 12,
  reputation: 4,
  'look-alikes': 10,
};
/** Update interval: frequent enough for a smooth bar, and cheap for the page that draws it. */
const INTERVAL_MS = 150;

/** Reports the progress of a scan. */
export interface Progress {
  /** Tasks that are currently planned, and those that are running. */
  update(phase: 1 | 2, kinds: ReadonlySet<EvidenceKind>, planned: readonly Task[], running: Iterable<Task>): void;
  /** The phase is over: its share of the bar is full. */
  finish(phase: 1 | 2, kinds: ReadonlySet<EvidenceKind>): void;
}

/** Counts over the results of a scan. @param hosts current number of hosts */
export function createProgress(
  results: Results,
  hosts: () => number,
  tell: (progress: { share: number; probes: ProbeProgress[] }) => void,
): Progress {
  const probes = new Map<EvidenceKind, ProbeProgress>();
  let share = 0;
  let last = 0;

  function observe(
    kind: EvidenceKind,
    phase: 1 | 2,
    tasks: readonly Task[],
    running: readonly Task[],
    over: boolean,
  ): void {
    const mine = tasks.filter((row) => row.kind === kind);
    const done = over ? results.count(kind) : mine.filter((row) => results.isFinal(kind, row.asset)).length;
    // The number of hosts is unknown before discovery; one each is the most common case.
    const expected = EVIDENCE_KINDS[kind].per === 'domain' ? 1 : Math.max(1, hosts());
    const total = over ? done : Math.max(mine.length, done, mine.length > 0 ? 0 : expected);
    const failed = over && done > 0 && results.assetsOf(kind).length === 0;
    const state = failed
      ? 'failed'
      : over
        ? 'done'
        : running.some((row) => row.kind === kind)
          ? 'running'
          : done > 0 && done >= total
            ? 'done'
            : 'waiting';
    probes.set(kind, { kind, phase, state, done, total });
  }

  function shareOf(phase: 1 | 2): number {
    let whole = 0;
    let done = 0;
    for (const probe of probes.values()) {
      if (probe.phase !== phase) continue;
      const weight = WEIGHTS[probe.kind as EvidenceKind] ?? 1;
      whole += weight * probe.total;
      done += weight * probe.done;
    }
    const [from, to] = PHASE_SPAN[phase];
    return from + (whole === 0 ? 0 : (done / whole) * (to - from));
  }

  return {
    update(phase, kinds, planned, running) {
      const now = performance.now();
      if (now - last < INTERVAL_MS) return;
      last = now;
      const active = [...running];
      for (const kind of kinds) observe(kind, phase, planned, active, false);
      // More may be found than expected; the bar never goes backward.
      share = Math.max(share, shareOf(phase));
      tell({ share, probes: [...probes.values()] });
    },
    finish(phase, kinds) {
      for (const kind of kinds) observe(kind, phase, [], [], true);
      share = Math.max(share, PHASE_SPAN[phase][1]);
      tell({ share, probes: [...probes.values()] });
    },
  };
}

import type { Assessment, Issue, NotAssessedReason } from '@assay/contract/assessment.ts';
import { type ChangeKind, isAbsence } from '@assay/contract/values/comparison.ts';
import { pointsLost, splitExactly } from '../scoring/deductions.ts';
import { absenceOfIssue } from './absence.ts';

/** How an issue differs between two assessments of a domain, and why. */
export interface IssueChange {
  /** As the later assessment has it, otherwise the earlier one. */
  issue: Issue;
  kind: ChangeKind;
  /** Why its check did not run; null unless `not-assessed`. */
  reason: NotAssessedReason | null;
  /** Points that its area regained, hundredths; negative where it lost them. */
  points: number;
}

/** Only states a property, such as the grade of a TLS configuration. */
const isFact = ({ severity, points }: Issue) => severity === 'informational' && points === 0;

/**
 * Every issue that differs between two assessments, with the cause: the only place that decides what a difference means.
 * An issue that is still there, but without some of its findings, is better only if those are fixed; otherwise it changed
 * for their cause.
 */
export function changesOf(before: Assessment, now: Assessment): IssueChange[] {
  const earlier = new Map(before.ledger.issues.map((issue) => [issue.id, issue]));
  const present = new Set(now.ledger.issues.map(({ id }) => id));
  const reported = new Set(now.findings.map(({ fingerprint }) => fingerprint));
  const changes: IssueChange[] = [];
  for (const issue of now.ledger.issues) {
    const was = earlier.get(issue.id);
    if (!was) {
      if (!isFact(issue)) changes.push({ issue, kind: 'new', reason: null, points: -issue.points });
      continue;
    }
    const points = was.points - issue.points;
    if (points < 0) changes.push({ issue, kind: 'worse', reason: null, points });
    if (points <= 0) continue;
    const gone = was.fingerprints.filter((fingerprint) => !reported.has(fingerprint));
    const { cause, reason } = gone.length > 0 ? absenceOfIssue(gone, before, now) : FIXED;
    changes.push({ issue, kind: cause === 'fixed' ? 'better' : cause, reason, points });
  }
  for (const issue of before.ledger.issues) {
    if (present.has(issue.id) || isFact(issue)) continue;
    const { cause, reason } = absenceOfIssue(issue.fingerprints, before, now);
    changes.push({ issue, kind: cause, reason, points: issue.points });
  }
  return changes.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.issue.id < b.issue.id ? -1 : 1));
}

const FIXED = { cause: 'fixed', reason: null } as const;

/** A cap that a change set or lifted. */
export interface CapChange {
  /** Highest total that the cap allows, whole points. */
  at: number;
  effect: 'set' | 'lifted';
}

/** A change with what it did to the total score. */
export interface WeighedChange extends IssueChange {
  /** Hundredths of the total, positive where it rose, with the share of `cap`. */
  impact: number;
  cap: CapChange | null;
}

/** What moved the total score; `impact` of all parts adds up to the change of the total. */
export interface ScoreChange {
  changes: WeighedChange[];
  /** The cap for missing coverage, which no issue sets; null unless it was set or lifted. */
  coverage: (CapChange & { impact: number }) | null;
  /** Rounding to whole points and weights of areas, hundredths; null where one of the two was not rated. */
  rest: number | null;
}

/** The changes with their share of the total score. The effect of a cap belongs to the issues that set or lifted it. */
export function scoreChangeOf(before: Assessment, now: Assessment): ScoreChange {
  const [was, is] = [pointsLost(before), pointsLost(now)];
  const [earlier, later] = [was, is].map(
    ({ areas }) =>
      new Map(areas.flatMap(({ issues }) => issues.map(({ issue, impact }) => [issue.id, impact] as const))),
  );
  const changes = changesOf(before, now).map((change): WeighedChange => {
    const { id } = change.issue;
    return { ...change, impact: (earlier!.get(id) ?? 0) - (later!.get(id) ?? 0), cap: null };
  });
  if (before.total === null || now.total === null) return { changes, coverage: null, rest: null };
  const share = was.cap - is.cap;
  const effect = share > 0 ? 'lifted' : 'set';
  const ceiling = (effect === 'lifted' ? before : now).ledger.ceiling;
  let coverage: ScoreChange['coverage'] = null;
  if (share !== 0 && ceiling && !isSameCap(before, now)) {
    const cap = { at: ceiling.at, effect } as const;
    const behind = changes.filter(({ issue, kind }) => {
      const moved = effect === 'set' ? kind === 'new' || kind === 'worse' : kind === 'better' || isAbsence(kind);
      return moved && ceiling.issues.includes(issue.id);
    });
    if (ceiling.rule === 'coverage') coverage = { ...cap, impact: share };
    const shares = splitExactly(
      Math.abs(share),
      behind.map(() => 1),
    );
    for (const [index, change] of behind.entries()) {
      change.cap = cap;
      change.impact += Math.sign(share) * shares[index]!;
    }
  }
  const booked = changes.reduce((sum, { impact }) => sum + impact, coverage?.impact ?? 0);
  return { changes, coverage, rest: 100 * (now.total - before.total) - booked };
}

function isSameCap({ ledger: a }: Assessment, { ledger: b }: Assessment): boolean {
  return JSON.stringify(a.held && a.ceiling) === JSON.stringify(b.held && b.ceiling);
}

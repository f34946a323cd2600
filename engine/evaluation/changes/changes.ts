import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import type { Assessment, Issue, NotAssessedReason, ScoreCap } from '@assay/contract/assessment.ts';
import { type ChangeKind, isAbsence, type REST_CAUSES } from '@assay/contract/values/comparison.ts';
import { type PointsLost, pointsLost, splitExactly } from '#scoring/deductions.ts';
import { absenceOfIssue } from '../absence.ts';

/** How an issue differs between two assessments of a domain, and why. */
export interface IssueChange {
  /** As the later assessment has it, otherwise the earlier one. */
  issue: Issue;
  kind: ChangeKind;
  /** Why the check could not run: in the later assessment if `not-assessed`, in the earlier one if `new`; otherwise null. */
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
 * @param returned fingerprints of findings that were fixed before the earlier assessment, which two assessments cannot tell
 */
export function changesOf(before: Assessment, now: Assessment, returned: ReadonlySet<string> = NONE): IssueChange[] {
  const earlier = new Map(before.ledger.issues.map((issue) => [issue.id, issue]));
  const present = new Set(now.ledger.issues.map(({ id }) => id));
  const reported = new Set(now.findings.map(({ fingerprint }) => fingerprint));
  const ruled = ruledDifferently(before, now);
  const changes: IssueChange[] = [];
  for (const issue of now.ledger.issues) {
    const was = earlier.get(issue.id);
    if (!was) {
      if (isFact(issue)) continue;
      changes.push({ issue, points: -issue.points, ...appearanceOf(issue, before, now, { ruled, returned }) });
      continue;
    }
    const points = was.points - issue.points;
    if (points === 0) continue;
    const gone = was.fingerprints.filter((fingerprint) => !reported.has(fingerprint));
    if (points > 0 && gone.length > 0) {
      const { cause, reason } = absenceOfIssue(gone, before, now);
      changes.push({ issue, kind: cause === 'fixed' ? 'better' : cause, reason, points });
    } else changes.push({ issue, kind: shiftOf(was, issue, { before, now, ruled }), reason: null, points });
  }
  for (const issue of before.ledger.issues) {
    if (present.has(issue.id) || isFact(issue)) continue;
    const { cause, reason } = absenceOfIssue(issue.fingerprints, before, now);
    changes.push({ issue, kind: cause, reason, points: issue.points });
  }
  return changes.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.issue.id < b.issue.id ? -1 : 1));
}

const NONE: ReadonlySet<string> = new Set();

/** Fingerprints of findings to which a ruling applies in only one of the two, or another one in each. */
function ruledDifferently(before: Assessment, now: Assessment): ReadonlySet<string> {
  const rulingsOf = ({ ledger }: Assessment) =>
    new Map((ledger.rulings ?? []).map(({ finding, ruling, to }) => [finding.fingerprint, `${ruling} ${to}`]));
  const [was, is] = [rulingsOf(before), rulingsOf(now)];
  return new Set([...was.keys(), ...is.keys()].filter((one) => was.get(one) !== is.get(one)));
}

/** Why an issue is there that was not there before. */
function appearanceOf(
  issue: Issue,
  before: Assessment,
  now: Assessment,
  { ruled, returned }: { ruled: ReadonlySet<string>; returned: ReadonlySet<string> },
): Pick<IssueChange, 'kind' | 'reason'> {
  if (issue.fingerprints.every((one) => ruled.has(one))) return { kind: 'decided', reason: null };
  const result = before.checks.find(({ check }) => check === issue.check);
  if (!result && before.modelVersion !== now.modelVersion) return { kind: 'model-changed', reason: null };
  if (issue.fingerprints.some((one) => returned.has(one))) return { kind: 'regressed', reason: null };
  return { kind: 'new', reason: result ? unseenReason(issue, result) : 'not-collected' };
}

/** Why an assessment could not have seen an issue: its check ran on none of the issue's assets. Null if it could. */
function unseenReason(issue: Issue, result: Assessment['checks'][number]): NotAssessedReason | null {
  const gaps = new Map(result.notAssessed.map(({ asset, reason }) => [asset, reason]));
  if (issue.assets.every((asset) => gaps.has(asset))) return [...gaps.values()][0] ?? 'not-collected';
  if (result.assessed.length > 0 || result.status === 'not-applicable') return null;
  return result.notAssessed[0]?.reason ?? 'not-collected';
}

/** Why an issue with all of its findings costs more or fewer points than before. */
function shiftOf(
  was: Issue,
  issue: Issue,
  { before, now, ruled }: { before: Assessment; now: Assessment; ruled: ReadonlySet<string> },
): ChangeKind {
  if (issue.fingerprints.some((one) => ruled.has(one))) return 'decided';
  const sameFindings = issue.fingerprints.every((one) => was.fingerprints.includes(one));
  if (sameFindings && issue.severity === was.severity) {
    if (issue.ageFactor < was.ageFactor) return 'aged';
    if (issue.ageFactor === was.ageFactor && before.modelVersion !== now.modelVersion) return 'model-changed';
  }
  return was.points > issue.points ? 'better' : 'worse';
}

/** A cap of the total score in a comparison: set, lifted, or as before. */
export interface CapChange {
  /** Highest total that the cap allows, whole points. */
  at: number;
  effect: 'set' | 'lifted' | 'unchanged';
  rule: ScoreCap['rule'];
}

/** A change with what it did to the total score. */
export interface WeighedChange extends IssueChange {
  /** Hundredths of the total, positive where it rose, with the share of `cap`. */
  impact: number;
  /** Null unless the issue set or lifted it. */
  cap: CapChange | null;
}

/** What moved the total score; `impact` of all parts adds up to the change of the total. */
export interface ScoreChange {
  changes: WeighedChange[];
  /** The effect of a cap that no issue set or lifted: that of low coverage, or one that was there before. */
  cap: (CapChange & { impact: number }) | null;
  /** What no change of an issue explains, hundredths: the sum of `restParts`; null where one of the two was not rated. */
  rest: number | null;
  restParts: RestPart[];
}

/** What moved the total score besides issues and caps. */
export interface RestPart {
  /**
   * `rounding`: to whole points. `weights`: the same issues count for more or less, because other areas are assessed or
   * are the weakest. `unconfirmed`: unconfirmed findings keep an area without other deductions below 100, or no longer.
   */
  cause: (typeof REST_CAUSES)[number];
  /** Areas whose role changed, or in which the effect is; empty for `rounding`. */
  areas: AreaId[];
  /** Hundredths, positive where the score rose; never 0. */
  impact: number;
}

/** The changes with their share of the total score. The effect of a cap belongs to the issues that set or lifted it. */
export function scoreChangeOf(before: Assessment, now: Assessment, returned?: ReadonlySet<string>): ScoreChange {
  const [was, is] = [pointsLost(before), pointsLost(now)];
  const impactsOf = ({ areas }: typeof was) =>
    new Map(areas.flatMap(({ issues }) => issues.map(({ issue, impact }) => [issue.id, impact] as const)));
  const [earlier, later] = [impactsOf(was), impactsOf(is)];
  const changes = changesOf(before, now, returned).map((change): WeighedChange => {
    const { id } = change.issue;
    return { ...change, impact: (earlier.get(id) ?? 0) - (later.get(id) ?? 0), cap: null };
  });
  if (before.total === null || now.total === null) return { changes, cap: null, rest: null, restParts: [] };
  const share = was.cap - is.cap;
  const moved = capMoved(before, now, share);
  let cap: ScoreChange['cap'] = null;
  if (moved) {
    const { issues, ...change } = moved;
    const behind = changes.filter(
      ({ issue, points, kind }) =>
        issues.includes(issue.id) && (change.effect === 'set' ? points < 0 : points > 0 || isAbsence(kind)),
    );
    if (behind.length === 0) cap = { ...change, impact: share };
    const shares = splitExactly(
      Math.abs(share),
      behind.map(() => 1),
    );
    for (const [index, one] of behind.entries()) {
      one.cap = change;
      one.impact += Math.sign(share) * (shares[index] ?? 0);
    }
  }
  const booked = changes.reduce((sum, { impact }) => sum + impact, cap?.impact ?? 0);
  const rest = 100 * (now.total - before.total) - booked;
  return { changes, cap, rest, restParts: restPartsOf(rest, [before, was], [now, is]) };
}

type Traced = readonly [assessment: Assessment, lost: PointsLost];

/** The rest by its causes; the parts add up to it. */
function restPartsOf(rest: number, before: Traced, now: Traced): RestPart[] {
  const [[, was], [, is]] = [before, now];
  const unconfirmedIn = ({ areas }: PointsLost) =>
    new Map(areas.flatMap(({ area, impact, issues }) => (issues.length === 0 ? [[area, impact] as const] : [])));
  const [earlier, later] = [unconfirmedIn(was), unconfirmedIn(is)];
  const difference = (area: AreaId) => (earlier.get(area) ?? 0) - (later.get(area) ?? 0);
  const kept = AREA_IDS.filter((area) => difference(area) !== 0);
  const unconfirmed = kept.reduce((sum, area) => sum + difference(area), 0);
  const rounding = was.rounding - is.rounding;
  const parts: RestPart[] = [
    { cause: 'weights', areas: weighedDifferently(before, now), impact: rest - rounding - unconfirmed },
    { cause: 'unconfirmed', areas: kept, impact: unconfirmed },
    { cause: 'rounding', areas: [], impact: rounding },
  ];
  return parts.filter(({ impact }) => impact !== 0);
}

/** Areas that are assessed, or among the weakest, in one of the two only; those at 0 points if there are none. */
function weighedDifferently([before]: Traced, [now]: Traced): AreaId[] {
  const scored = ({ ledger }: Assessment) => ledger.areas.flatMap(({ area, score }) => (score === null ? [] : [area]));
  const isInOne = (area: AreaId, of: (assessment: Assessment) => readonly AreaId[]) =>
    of(before).includes(area) !== of(now).includes(area);
  const moved = AREA_IDS.filter((area) => isInOne(area, scored) || isInOne(area, ({ ledger }) => ledger.weakest.areas));
  if (moved.length > 0) return moved;
  const empty = [before, now].flatMap(({ ledger }) => ledger.areas.filter(({ score }) => score === 0));
  return AREA_IDS.filter((area) => empty.some((one) => one.area === area));
}

/**
 * The cap whose effect differs between the two, with the issues that can have set or lifted it.
 * @param share by how much less caps lower the later total, hundredths
 */
function capMoved(before: Assessment, now: Assessment, share: number): (CapChange & { issues: string[] }) | null {
  const [was, is] = [before.ledger.ceiling, now.ledger.ceiling];
  const bothHeld = before.ledger.held && now.ledger.held;
  const lifted = bothHeld ? Number(was?.at) < Number(is?.at) : share > 0;
  const ceiling = lifted ? was : is;
  if (share === 0 || !ceiling) return null;
  const { at, rule, issues } = ceiling;
  if (was?.at === is?.at) return { at, rule, effect: 'unchanged', issues: [] };
  return { at, rule, effect: lifted ? 'lifted' : 'set', issues };
}

import type { Assessment, Issue } from '@assay/contract/assessment.ts';
import { GRADES, type Grade } from '@assay/contract/grades.ts';
import { EFFORTS } from '@assay/contract/severities.ts';
import { capSeverityOf, compare } from './issues.ts';
import { MODEL } from './model.ts';
import { type AllowedCaps, type AreaOptions, optionsOf } from './options.ts';
import { searchFixes } from './remediation-search.ts';
import { basisPoints, blocksFlawless, computeRating, coverageCap, type Rating } from './score.ts';
import { sufficientFixes } from './sufficient-fixes.ts';
import { mostOf } from './unconfirmed.ts';

/** The shortest list of fixes that reaches the next grade. */
export interface RemediationPlan {
  from: Grade | null;
  /** Null if there is no better grade, or the domain is not rated. */
  to: Grade | null;
  /** Null if no set of fixes reaches it (coverage or an event caps the total, or unconfirmed findings stay below 100). */
  steps: Issue[] | null;
  /** Whole points after the fixes. */
  totalAfter: number | null;
  /** Every issue that a fix can close and that deducts points, sets a cap or prevents 100. */
  open: Issue[];
}

const FLAWLESS = 100;

/** The rating with these issues fixed: the remaining ones are scored again; points are never added up. */
export function simulate(assessment: Assessment, fixedIssueIds: Iterable<string>): Rating {
  const fixed = new Set(fixedIssueIds);
  const open = assessment.ledger.issues.filter((issue) => !fixed.has(issue.id));
  return computeRating(open, assessment.areas, assessment.coverage);
}

/** Issues that the owner can fix and that affect the score: those that deduct points or set a cap also prevent 100. */
export function remainingIssues(assessment: Assessment): Issue[] {
  return assessment.ledger.issues.filter((issue) => !issue.event && blocksFlawless(issue));
}

/** Number of cap-setting issues that may stay open under a target; negative if even the unfixable ones exceed it. */
function allowedUnder(target: number, unfixable: readonly Issue[]): AllowedCaps {
  const of = (severity: 'critical' | 'high') => {
    const rows = MODEL.caps.filter((row) => row.severity === severity && row.at < target);
    const limit = Math.min(...rows.map((row) => row.issues - 1));
    return limit - unfixable.filter((issue) => capSeverityOf(issue) === severity).length;
  };
  return { critical: of('critical'), high: of('high') };
}

function inOrder(issues: readonly Issue[]): Issue[] {
  return issues.toSorted(
    (a, b) => b.points - a.points || EFFORTS.indexOf(a.effort) - EFFORTS.indexOf(b.effort) || compare(a.id, b.id),
  );
}

function flawlessSteps(assessment: Assessment, open: readonly Issue[]): { fixes: Issue[] } | null {
  // 100 permits no finding above informational: all issues are required.
  const { total } = simulate(
    assessment,
    open.map((issue) => issue.id),
  );
  return total === FLAWLESS ? { fixes: [...open] } : null;
}

/**
 * The shortest list of fixes that reaches the next grade; among equally short ones the one with the highest score
 * before caps. Exact: equal to trying every subset, caps and rounding included (scoring/search.ts).
 */
export function planToNextGrade(assessment: Assessment): RemediationPlan {
  const open = inOrder(remainingIssues(assessment));
  const { grade } = assessment;
  // Without a rating there is no such row: −2.
  const next = GRADES[GRADES.findIndex((row) => row.grade === grade) - 1];
  const none: RemediationPlan = { from: grade, to: next?.grade ?? null, steps: null, totalAfter: null, open };
  if (!next) return none;
  const target = next.from;
  if ((coverageCap(basisPoints(assessment.coverage)) ?? FLAWLESS) < target) return none;

  const unfixable = assessment.ledger.issues.filter((issue) => issue.event);
  const allowed = allowedUnder(target, unfixable);
  const most = sufficientFixes(open, target, (fixed) => simulate(assessment, fixed)).length;
  const areas = assessment.areas.flatMap(({ area, score }): AreaOptions[] => {
    if (score === null) return [];
    const lost = unfixable.reduce((sum, issue) => (issue.area === area ? sum + issue.points : sum), 0);
    const own = open.filter((issue) => issue.area === area);
    const kept = assessment.ledger.issues.filter((issue) => issue.area === area && !open.includes(issue));
    return [{ area, weight: MODEL.weights[area], options: optionsOf(own, lost, allowed, most, mostOf(kept)) }];
  });
  const reached = target === FLAWLESS ? flawlessSteps(assessment, open) : searchFixes(areas, target, allowed, most);
  if (!reached) return none;
  const steps = inOrder(reached.fixes);
  const after = simulate(
    assessment,
    steps.map((issue) => issue.id),
  );
  return { ...none, steps, totalAfter: after.total };
}

import type { AreaId } from '@assay/contract/areas.ts';
import type { Issue } from '@assay/contract/assessment.ts';
import { EFFORTS, type Severity } from '@assay/contract/severities.ts';
import { capSeverityOf } from './issues.ts';

/** The three counts of an option: fixes, and open cap-setting issues by severity. */
export interface Tally {
  /** Issues fixed. */
  fixed: number;
  /** Critical and high issues that set a cap and stay open. */
  critical: number;
  high: number;
}

/** One option for an area: the number of fixes, the issues that stay open, and the resulting score. */
export interface Option extends Tally {
  /** Hundredths. */
  score: number;
  fixes: readonly Issue[];
}

/** Maximum number of open cap-setting issues; infinite if no cap limits the target. */
export type AllowedCaps = Readonly<Record<'critical' | 'high', number>>;

interface State extends Tally {
  lost: number;
  effort: number;
  fixes: readonly Issue[];
}

const FULL = 10_000;

function kept(issue: Issue, severity: Severity & keyof AllowedCaps, allowed: AllowedCaps): number {
  // If there is no limit, nothing needs to be counted.
  return capSeverityOf(issue) === severity && Number.isFinite(allowed[severity]) ? 1 : 0;
}

/**
 * Every distinct outcome of fixing some of an area's issues: for each number of fixes and of remaining caps, each
 * attainable score, with the least effort.
 * @param issues fixable issues of the area
 * @param lostElsewise hundredths lost to events that no fix can undo
 * @param fixesAtMost options with more fixes are not returned
 * @param most hundredths: the highest score, whatever is fixed
 */
export function optionsOf(
  issues: readonly Issue[],
  lostElsewise: number,
  allowed: AllowedCaps,
  fixesAtMost: number,
  most: number = FULL,
): Option[] {
  let states = new Map<string, State>();
  const put = (into: Map<string, State>, state: State) => {
    if (state.fixed > fixesAtMost || state.critical > allowed.critical || state.high > allowed.high) return;
    const key = `${state.fixed} ${state.critical} ${state.high} ${state.lost}`;
    const known = into.get(key);
    if (!known || state.effort < known.effort) into.set(key, state);
  };
  put(states, { fixed: 0, critical: 0, high: 0, lost: lostElsewise, effort: 0, fixes: [] });
  for (const issue of issues) {
    const next = new Map<string, State>();
    for (const state of states.values()) {
      put(next, {
        ...state,
        critical: state.critical + kept(issue, 'critical', allowed),
        high: state.high + kept(issue, 'high', allowed),
        lost: state.lost + issue.points,
      });
      put(next, {
        ...state,
        fixed: state.fixed + 1,
        effort: state.effort + EFFORTS.indexOf(issue.effort),
        fixes: [...state.fixes, issue],
      });
    }
    states = next;
  }
  return [...states.values()].map(({ fixed, critical, high, lost, fixes }) => ({
    fixed,
    critical,
    high,
    score: Math.min(Math.max(0, FULL - lost), most),
    fixes,
  }));
}

/** An assessed area with all its options. */
export interface AreaOptions {
  area: AreaId;
  weight: number;
  options: readonly Option[];
}

/** For each tally the best score among options that satisfy a limit; others are dominated. */
export function bestPerTally(options: readonly Option[], fits: (score: number) => boolean): Option[] {
  const best = new Map<string, Option>();
  for (const option of options) {
    if (!fits(option.score)) continue;
    const key = `${option.fixed} ${option.critical} ${option.high}`;
    const known = best.get(key);
    if (!known || option.score > known.score) best.set(key, option);
  }
  return [...best.values()];
}

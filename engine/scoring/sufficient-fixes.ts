import type { Issue } from '@assay/contract/assessment.ts';
import type { Rating } from './score.ts';

/** The rating with the issues of these ids fixed. */
type RatingAfter = (fixedIds: readonly string[]) => Pick<Rating, 'total' | 'ledger'>;

/**
 * Fixes that reach a total, found by always applying the most effective one: their number is an upper bound for the
 * exact search.
 * @param open issues that can be fixed
 * @param target whole points
 * @returns in the order in which they were chosen; all issues if even these do not reach the target
 */
export function sufficientFixes(open: readonly Issue[], target: number, ratingAfter: RatingAfter): Issue[] {
  const fixed: Issue[] = [];
  let { total, ledger } = ratingAfter([]);
  while (fixed.length < open.length && total! < target) {
    // A cap below the target has to be removed, whatever its issues cost.
    const mustLift = ledger.ceiling !== null && ledger.ceiling.at < target;
    const effects = open
      .filter((issue) => !fixed.includes(issue))
      .map((issue) => {
        const after = ratingAfter([...fixed, issue].map(({ id }) => id));
        const lifts = mustLift && issue.setsCeiling ? 1 : 0;
        return { issue, after, rank: [lifts, after.total!, after.ledger.beforeCeiling!] };
      });
    const best = effects.reduce((first, other) => (exceeds(other.rank, first.rank) ? other : first));
    fixed.push(best.issue);
    ({ total, ledger } = best.after);
  }
  return fixed;
}

/** Whether the first number that differs is greater. */
function exceeds(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return one[at]! > other[at]!;
}

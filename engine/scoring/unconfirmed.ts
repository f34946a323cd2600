import type { Issue, Unconfirmed } from '@assay/contract/assessment.ts';
import { MODEL } from './model.ts';

/** The issue as it would be if its unconfirmed findings were real. */
export function asIfReal({ unconfirmed, ...issue }: Issue): Issue {
  if (!unconfirmed) return issue;
  const { ceilingSeverity: _, ...rest } = issue;
  const { findings: __, ...part } = unconfirmed;
  return { ...rest, ...part };
}

/** Number of unconfirmed findings that would cost points. */
export function unconfirmedFindings(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.unconfirmed?.findings ?? 0), 0);
}

/** The highest score of an area with these issues, in hundredths: less than 100 while one of them may yet cost points. */
export function mostOf(issues: readonly Issue[]): number {
  return 100 * (unconfirmedFindings(issues) > 0 ? MODEL.unconfirmedAtMost : 100);
}

/** The record of a score with unconfirmed findings; nothing if there are none, or no score. */
export function unconfirmedRecord(issues: readonly Issue[], scoreIfReal: number | null): { unconfirmed?: Unconfirmed } {
  const findings = unconfirmedFindings(issues);
  return findings === 0 || scoreIfReal === null ? {} : { unconfirmed: { findings, score: scoreIfReal } };
}

import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import type { RemediationPlan, RemediationStep } from '@assay/contract/api/ratings.ts';
import type { Assessment, Issue } from '@assay/contract/assessment.ts';
import { dueDay, isOverdue } from '@assay/contract/values/decisions.ts';
import { planToNextGrade } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { NO_MARK } from './decisions/decision-response.ts';
import { issueTitle } from './rating-response.ts';

/** Decisions on findings as the reader may see them, and the day in the company's zone; null = not visible to the reader. */
interface PlanWork {
  marks: ReadonlyMap<string, FindingStatus>;
  /** YYYY-MM-DD. */
  today: string;
}

/** The remediation plan for the next grade, with localized steps, and who works on each until when. */
export function toRemediationPlan(assessment: Assessment, work: PlanWork | null, words: Translator): RemediationPlan {
  const way = planToNextGrade(assessment);
  const step = (issue: Issue): RemediationStep => ({
    issue: issue.id,
    area: issue.area,
    title: issueTitle(assessment, issue, words),
    severity: issue.severity,
    effort: issue.effort,
    points: issue.points,
    work: work && workOn(issue, work),
  });
  return { ...way, steps: way.steps?.map(step) ?? null, open: way.open.map(step) };
}

function workOn({ fingerprints }: Issue, { marks, today }: PlanWork): RemediationStep['work'] {
  const own = fingerprints.map((fingerprint) => marks.get(fingerprint) ?? NO_MARK);
  const days = own.flatMap((mark) => (mark.decision === null ? (dueDay(mark) ?? []) : []));
  return {
    fingerprints: [...fingerprints],
    assignees: [...new Set(own.flatMap(({ assignee }) => assignee?.name ?? []))].sort(),
    due: days.toSorted()[0] ?? null,
    overdue: own.some((mark) => isOverdue(mark, today)),
    inProgress: own.filter(({ state }) => state === 'in-progress').length,
    awaitingRetest: own.filter(({ state }) => state === 'awaiting-retest').length,
  };
}

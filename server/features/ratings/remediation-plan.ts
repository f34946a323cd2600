import type { FindingStatus } from '@assay/contract/api/decisions.ts';
import type { RemediationPlan, RemediationStep } from '@assay/contract/api/ratings.ts';
import type { Assessment, Issue } from '@assay/contract/assessment.ts';
import { dueDay, isOverdue } from '@assay/contract/values/decisions.ts';
import { planToNextGrade } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { NO_MARK } from './decisions/decision-response.ts';
import { createAssessmentCache } from './load-assessment.ts';
import { issueTitle } from './rating-response.ts';

/** Decisions on findings as the reader may see them, and the day in the company's zone; null = not visible to the reader. */
interface PlanWork {
  marks: ReadonlyMap<string, FindingStatus>;
  /** YYYY-MM-DD. */
  today: string;
}

/** What the plan says to every reader: it depends on the assessment and the language alone. */
function planIn(assessment: Assessment, words: Translator) {
  const way = planToNextGrade(assessment);
  const step = (issue: Issue) => ({
    fingerprints: issue.fingerprints,
    step: {
      issue: issue.id,
      area: issue.area,
      title: issueTitle(assessment, issue, words),
      severity: issue.severity,
      effort: issue.effort,
      points: issue.points,
    },
  });
  return { ...way, steps: way.steps?.map(step) ?? null, open: way.open.map(step) };
}

const cachedPlan = createAssessmentCache<ReturnType<typeof planIn>>();

/** The remediation plan for the next grade, with localized steps, and who works on each until when. */
export function toRemediationPlan(assessment: Assessment, work: PlanWork | null, words: Translator): RemediationPlan {
  const plan = cachedPlan(assessment, words.language, () => planIn(assessment, words));
  const withWork = ({ fingerprints, step }: (typeof plan.open)[number]): RemediationStep => ({
    ...step,
    work: work && workOn(fingerprints, work),
  });
  return { ...plan, steps: plan.steps?.map(withWork) ?? null, open: plan.open.map(withWork) };
}

function workOn(fingerprints: readonly string[], { marks, today }: PlanWork): RemediationStep['work'] {
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

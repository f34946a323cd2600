import type { RemediationPlan } from '@assay/contract/api/ratings.ts';
import type { Assessment, Issue } from '@assay/contract/assessment.ts';
import { planToNextGrade } from '@assay/engine';
import type { Translator } from '@assay/locales';
import { issueTitle } from './rating-response.ts';

/** The remediation plan for the next grade, with localized steps. */
export function toRemediationPlan(assessment: Assessment, words: Translator): RemediationPlan {
  const way = planToNextGrade(assessment);
  const step = (issue: Issue) => ({
    issue: issue.id,
    area: issue.area,
    title: issueTitle(assessment, issue, words),
    severity: issue.severity,
    effort: issue.effort,
    points: issue.points,
  });
  return { ...way, steps: way.steps?.map(step) ?? null, open: way.open.map(step) };
}

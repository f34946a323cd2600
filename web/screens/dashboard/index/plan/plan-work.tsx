import type { RemediationPlan, RemediationStep } from '@assay/contract/api/ratings.ts';
import { FINDINGS_PER_DECISION } from '@assay/contract/values/decisions.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { DecisionForm } from '#components/findings/decisions/lazy-decision-form.tsx';
import barStyles from '#styles/bar.module.css';

/** Assignees, due date and progress of one fix; empty without an assignee. */
export function StepWork({ step }: { step: RemediationStep }) {
  const { t } = useTranslation();
  if (!step.work) return null;
  const { assignees, due, overdue, inProgress, awaitingRetest } = step.work;
  const parts = [
    assignees.join(', '),
    due && t(overdue ? 'planWork.overdue' : 'planWork.due', { day: due }),
    inProgress > 0 && t('planWork.inProgress', { count: inProgress }),
    awaitingRetest > 0 && t('planWork.awaiting', { count: awaitingRetest }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span className={`tiny ${overdue ? 'warn' : 'text-2'}`} style={{ display: 'block' }}>
      {parts.join(' · ')}
    </span>
  );
}

/** How many fixes of the plan are assigned and under way, and the assignment of the selected ones. */
export function PlanProgress({
  subject,
  plan,
  selected,
  mayAssign,
}: {
  subject: Subject;
  plan: RemediationPlan;
  /** Ids of the selected issues. */
  selected: readonly string[];
  mayAssign: boolean;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const steps = plan.steps ?? plan.open;
  const works = steps.flatMap(({ work }) => (work ? [work] : []));
  if (works.length === 0) return null;
  const assigned = works.filter(({ assignees }) => assignees.length > 0).length;
  const begun = works.filter(({ inProgress, awaitingRetest }) => inProgress + awaitingRetest > 0).length;
  const fingerprints = plan.open
    .filter(({ issue }) => selected.includes(issue))
    .flatMap(({ work }) => work?.fingerprints ?? [])
    .slice(0, FINDINGS_PER_DECISION);
  const close = () => setOpen(false);
  return (
    <div className="stack" style={{ marginBottom: 12 }}>
      <div className="row between wrap small">
        <span className="text-2">{t('planWork.progress', { assigned, begun, count: works.length })}</span>
        {mayAssign && fingerprints.length > 0 && !open && (
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t('planWork.assign')}
          </Button>
        )}
      </div>
      <div className={barStyles.bar} aria-hidden="true">
        <span
          className={barStyles.fill}
          style={{ width: `${(begun / works.length) * 100}%`, background: 'var(--link)' }}
        />
      </div>
      {open && <DecisionForm targets={[{ subject, fingerprints }]} action="assign" onDone={close} onCancel={close} />}
    </div>
  );
}

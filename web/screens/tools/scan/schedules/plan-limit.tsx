import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Note } from '#components/note.tsx';

interface Props {
  limit: { used: number; allowed: number | null };
}

/** Warns that all automatic scans of the plan are used, and names the plan that allows more. */
export function PlanLimit({ limit }: Props) {
  const { t } = useTranslation();
  const { allowed } = limit;
  if (allowed === null) return null;
  const lifting = ([21, 22, 23] as const).find((plan) => (PLAN_LIMITS[plan].automaticScans ?? 0) > allowed);
  return (
    <Note tone="warn" lead={t('schedules.limit', { count: allowed })}>
      {lifting ? (
        <Link to="/upgrade">
          {t('schedules.limitLifted', { plan: t(`role.${lifting}`), count: PLAN_LIMITS[lifting].automaticScans ?? 0 })}
        </Link>
      ) : (
        t('schedules.limitFree')
      )}
    </Note>
  );
}

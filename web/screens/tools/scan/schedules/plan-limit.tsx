import { planWithMore } from '@assay/contract/plans.ts';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#components/domains/upgrade-link.tsx';
import { Note } from '#components/note.tsx';

interface Props {
  limit: { used: number; allowed: number | null };
}

/** Warns that all automatic scans of the plan are used, and names the plan that allows more. */
export function PlanLimit({ limit }: Props) {
  const { t } = useTranslation();
  const { allowed } = limit;
  if (allowed === null) return null;
  const more = planWithMore('automaticScans', allowed);
  return (
    <Note tone="warn" lead={t('schedules.limit', { count: allowed })}>
      {more ? (
        <UpgradeLink>{t('schedules.limitLifted', { plan: t(`role.${more.plan}`), count: more.count })}</UpgradeLink>
      ) : (
        t('schedules.limitFree')
      )}
    </Note>
  );
}

import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { State } from '../../../../components/marks/state.tsx';

/** `Every 30 days`, `Once`. */
export function modeText(schedule: AutoScan, t: TFunction): string {
  if (schedule.mode === 'once') return t('schedules.once');
  return t('schedules.every', { count: schedule.intervalDays });
}

/** All its scans were made. */
function isDone({ enabled, remainingCount }: AutoScan): boolean {
  return !enabled && remainingCount === 0;
}

/** Whether it goes on, and if not, why. */
export function ScheduleState({ schedule }: { schedule: AutoScan }) {
  const { t } = useTranslation();
  const { status, pause } = schedule;
  if (status === 'unknown')
    return (
      <span className="stack gap-0">
        <State kind="warning">{t('schedules.status.unknown')}</State>
        <span className="tiny text-3">{t('schedules.unknownWhy')}</span>
      </span>
    );
  if (isDone(schedule)) return <State kind="good">{t('schedules.done')}</State>;
  if (status === 'normal') return <State kind="good">{t('schedules.status.normal')}</State>;
  return (
    <span className="stack gap-0">
      <State kind="paused">{t('schedules.status.paused')}</State>
      {pause && <span className="tiny text-3">{t(`schedules.pause.${pause}`)}</span>}
    </span>
  );
}

/** How many scans are left of how many. */
export function countText({ totalCount, remainingCount }: AutoScan, t: TFunction): string {
  if (totalCount === null || remainingCount === null) return t('schedules.withoutEnd');
  return t('schedules.leftOf', { left: remainingCount, total: totalCount });
}

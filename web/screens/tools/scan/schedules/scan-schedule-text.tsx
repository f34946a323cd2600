import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Status } from '#components/indicators/status.tsx';

/** "Every 30 days", "Once". */
export function modeText(schedule: AutoScan, t: TFunction): string {
  if (schedule.mode === 'once') return t('schedules.once');
  return t('schedules.every', { count: schedule.intervalDays });
}

/** Whether all its scans are completed. */
function isDone({ enabled, remainingCount }: AutoScan): boolean {
  return !enabled && remainingCount === 0;
}

/** Whether it is active, and if not, why. */
export function ScheduleState({ schedule }: { schedule: AutoScan }) {
  const { t } = useTranslation();
  const { status, pause } = schedule;
  if (status === 'unknown')
    return (
      <span className="stack gap-0">
        <Status kind="warning">{t('schedules.status.unknown')}</Status>
        <span className="tiny text-3">{t('schedules.unknownWhy')}</span>
      </span>
    );
  if (isDone(schedule)) return <Status kind="good">{t('schedules.done')}</Status>;
  if (status === 'normal') return <Status kind="good">{t('schedules.status.normal')}</Status>;
  return (
    <span className="stack gap-0">
      <Status kind="paused">{t('schedules.status.paused')}</Status>
      {pause && <span className="tiny text-3">{t(`schedules.pause.${pause}`)}</span>}
    </span>
  );
}

/** Remaining and total number of scans. */
export function countText({ totalCount, remainingCount }: AutoScan, t: TFunction): string {
  if (totalCount === null || remainingCount === null) return t('schedules.withoutEnd');
  return t('schedules.leftOf', { left: remainingCount, total: totalCount });
}

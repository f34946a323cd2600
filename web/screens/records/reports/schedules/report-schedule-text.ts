import type { ReportSchedule } from '@assay/contract/api/reports/report-schedules.ts';
import { LAST_DAY } from '@assay/contract/values/report-options.ts';
import type { TFunction } from 'i18next';
import type { StatusKind } from '#components/indicators/status.tsx';

/** Name of a day of the week, 1 = Monday. */
export function weekdayName(day: number, language: string): string {
  // January 5, 2026 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day));
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** "Every Monday, 08:00". */
export function rhythmText(
  { rhythm, day, hour }: Pick<ReportSchedule, 'rhythm' | 'day' | 'hour'>,
  t: TFunction,
  language: string,
): string {
  const time = hourText(hour);
  if (rhythm === 'week') return t('reportSchedules.weekly', { day: weekdayName(day, language), time });
  return t(day === LAST_DAY ? 'reportSchedules.monthlyLast' : 'reportSchedules.monthly', { day, time });
}

/** Icon of the last run's result. */
export const OUTCOME_KINDS: Readonly<Record<NonNullable<ReportSchedule['outcome']>, StatusKind>> = {
  making: 'running',
  sent: 'good',
  partly: 'warning',
  failed: 'failed',
  'plan-ended': 'warning',
  nobody: 'warning',
  nothing: 'warning',
};

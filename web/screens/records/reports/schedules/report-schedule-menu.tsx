import type { ReportSchedule } from '@assay/contract/api/reports/report-schedules.ts';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#components/lists/row-menu.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { rhythmText } from './report-schedule-text.ts';

export type ReportScheduleAction = 'edit' | 'pause' | 'resume' | 'delete';

interface Props {
  schedule: ReportSchedule;
  onAction(action: ReportScheduleAction): void;
}

/** Actions on a scheduled report. */
export function ReportScheduleMenu({ schedule, onAction }: Props) {
  const { t, i18n } = useTranslation();
  const domains = schedule.domains.join(', ');
  const when = rhythmText(schedule, t, i18n.language);
  return (
    <RowMenu name={t('reportSchedules.actionsOf', { domains, when })}>
      {(['edit', schedule.paused ? 'resume' : 'pause', 'delete'] as const).map((action) => (
        <Menu.Item key={action} onClick={() => onAction(action)}>
          {t(`reportSchedules.${action}`)}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}

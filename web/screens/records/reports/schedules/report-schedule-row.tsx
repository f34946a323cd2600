import type { ReportSchedule } from '@assay/contract/api/reports/report-schedules.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { OUTCOME_KINDS, rhythmText } from './report-schedule-text.ts';

export type ReportScheduleAction = 'edit' | 'pause' | 'resume' | 'delete';

interface Props {
  schedule: ReportSchedule;
  mayChange: boolean;
  onAction(action: ReportScheduleAction): void;
}

/** One scheduled report: time, content, recipients, and last result. */
export function ReportScheduleRow({ schedule, mayChange, onAction }: Props) {
  const { t, i18n } = useTranslation();
  const { domains, readers, kind, language, outcome, paused } = schedule;
  const when = rhythmText(schedule, t, i18n.language);
  const native = LANGUAGES.find(({ code }) => code === language)?.nativeName ?? language;
  const people = readers.map(({ name, account }) => name || account);
  return (
    <tr>
      <td className="strong anywhere">
        {domains.length > 0 ? domains.join(', ') : <span className="text-3">{t('reportSchedules.noDomain')}</span>}
        <div className="tiny text-3">
          {t(`reports.kinds.${kind}`)} · {native}
        </div>
      </td>
      <td data-label={t('reportSchedules.rhythm')}>{when}</td>
      <td data-label={t('reportSchedules.readers')} className="anywhere">
        {people.length > 0 ? people.join(', ') : <span className="text-3">{t('reportSchedules.nobodyLeft')}</span>}
      </td>
      <td data-label={t('reportSchedules.next')}>
        {paused ? <Status kind="paused">{t('reportSchedules.paused')}</Status> : <Instant at={schedule.nextAt} />}
      </td>
      <td data-label={t('reportSchedules.last')}>
        {outcome ? (
          <>
            <Status kind={OUTCOME_KINDS[outcome]} wraps>
              {t(`reportSchedules.outcomes.${outcome}`)}
            </Status>
            <div className="tiny text-3">
              <Instant at={schedule.ranAt} />
            </div>
          </>
        ) : (
          <span className="text-3">–</span>
        )}
      </td>
      <td className="end">
        {mayChange && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={t('reportSchedules.actionsOf', { domains: domains.join(', '), when })}>
                <IconDotsVertical size={17} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {(['edit', paused ? 'resume' : 'pause', 'delete'] as const).map((action) => (
                <Menu.Item key={action} onClick={() => onAction(action)}>
                  {t(`reportSchedules.${action}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  );
}

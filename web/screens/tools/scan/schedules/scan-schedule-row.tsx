import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import { ActionIcon, Menu, Switch } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import { Instant } from '#components/instant.tsx';
import { countText, modeText, ScheduleState } from './scan-schedule-text.tsx';

/** Actions on a schedule. */
export type ScanScheduleAction = 'edit' | 'enable' | 'disable' | 'delete' | 'trigger';

interface Props {
  schedule: AutoScan;
  /** Whether it belongs to the user's company and the user may change it. */
  editable: boolean;
  /** Whether the user may report completed scans to the planner. */
  triggers: boolean;
  onAction(action: ScanScheduleAction): void;
}

/** One automatic scan: date, interval and state. */
export function ScanScheduleRow({ schedule, editable, triggers, onAction }: Props) {
  const { t } = useTranslation();
  const { domain, enabled, events, lastEvent, lastScan, nextScanDate } = schedule;
  return (
    <tr>
      <td className="strong">
        <Host name={domain} />
        <div className="tiny text-3">{schedule.company}</div>
        <div className="tiny text-3">
          <Email address={schedule.account} />
        </div>
      </td>
      <td data-label={t('schedules.mode')}>
        {modeText(schedule, t)}
        {events.length > 0 && (
          <div className="tiny text-3">
            {t('schedules.alsoAfter', { what: events.map((event) => t(`schedules.eventShort.${event}`)).join(', ') })}
          </div>
        )}
        {lastEvent && (
          <div className="tiny text-3">
            {t('schedules.lastEvent', { what: t(`schedules.eventShort.${lastEvent.event}`) })}{' '}
            <Instant at={lastEvent.at} />
          </div>
        )}
      </td>
      <td data-label={t('schedules.nextShort')} className="nowrap">
        {nextScanDate ?? (lastScan?.state === 9 ? t('schedules.running') : <span className="text-3">–</span>)}
      </td>
      <td data-label={t('schedules.scans')}>{countText(schedule, t)}</td>
      <td data-label={t('column.state')}>
        <ScheduleState schedule={schedule} />
      </td>
      <td data-label={t('schedules.on')}>
        <Switch
          checked={enabled}
          disabled={!editable}
          aria-label={t('schedules.switch', { domain })}
          onChange={() => onAction(enabled ? 'disable' : 'enable')}
        />
      </td>
      <td className="end">
        {(editable || triggers) && (
          <Menu>
            <Menu.Target>
              <ActionIcon aria-label={t('schedules.actionsOf', { domain })}>
                <IconDotsVertical size={17} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {editable && <Menu.Item onClick={() => onAction('edit')}>{t('schedules.edit')}</Menu.Item>}
              {triggers && <Menu.Item onClick={() => onAction('trigger')}>{t('schedules.trigger')}</Menu.Item>}
              {editable && <Menu.Item onClick={() => onAction('delete')}>{t('schedules.delete')}</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  );
}

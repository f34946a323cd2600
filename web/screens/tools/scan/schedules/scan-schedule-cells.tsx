import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import { useTranslation } from 'react-i18next';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import { Instant } from '#components/instant.tsx';
import { RowMenu } from '#components/lists/row-menu.tsx';
import { Menu } from '#components/loading/menu.tsx';
import { modeText } from './scan-schedule-text.tsx';

/** Actions on a schedule. */
export type ScanScheduleAction = 'edit' | 'enable' | 'disable' | 'delete' | 'trigger';

interface Props {
  schedule: AutoScan;
}

/** Domain, its company and the account that set the schedule. */
export function ScheduledDomain({ schedule }: Props) {
  return (
    <>
      <Host name={schedule.domain} />
      <div className="tiny text-3">
        <bdi>{schedule.company}</bdi>
      </div>
      <div className="tiny text-3">
        <Email address={schedule.account} />
      </div>
    </>
  );
}

/** Interval, and the events that start a scan too. */
export function ScheduleMode({ schedule }: Props) {
  const { t } = useTranslation();
  const { events, lastEvent } = schedule;
  return (
    <>
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
    </>
  );
}

export function NextScan({ schedule: { nextScanDate, lastScan } }: Props) {
  const { t } = useTranslation();
  return nextScanDate ?? (lastScan?.state === 9 ? t('schedules.running') : <span className="text-3">–</span>);
}

interface MenuProps extends Props {
  /** Whether it belongs to the user's company and the user may change it. */
  editable: boolean;
  /** Whether the user may report completed scans to the planner. */
  triggers: boolean;
  onAction(action: ScanScheduleAction): void;
}

export function ScheduleMenu({ schedule, editable, triggers, onAction }: MenuProps) {
  const { t } = useTranslation();
  if (!editable && !triggers) return null;
  return (
    <RowMenu name={t('schedules.actionsOf', { domain: schedule.domain })}>
      {editable && <Menu.Item onClick={() => onAction('edit')}>{t('schedules.edit')}</Menu.Item>}
      {triggers && <Menu.Item onClick={() => onAction('trigger')}>{t('schedules.trigger')}</Menu.Item>}
      {editable && <Menu.Item onClick={() => onAction('delete')}>{t('schedules.delete')}</Menu.Item>}
    </RowMenu>
  );
}

import type { AutoScan } from '@assay/contract/api/scan-schedules.ts';
import { Button, Switch } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '#api/own-account.ts';
import { deleteSchedule, disableSchedule, schedulesQuery } from '#api/scans/schedules.ts';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';
import { useSession } from '#session/current-session.ts';
import { AddSchedule } from './add-schedule.tsx';
import { ConfirmScheduleChange } from './confirm-schedule-change.tsx';
import { PlanLimit } from './plan-limit.tsx';
import {
  NextScan,
  type ScanScheduleAction,
  ScheduledDomain,
  ScheduleMenu,
  ScheduleMode,
} from './scan-schedule-cells.tsx';
import { ScanScheduleForm } from './scan-schedule-form.tsx';
import { countText, ScheduleState } from './scan-schedule-text.tsx';
import { TriggerDialog } from './trigger-dialog.tsx';

const keyOf = ({ companyId, domain }: AutoScan) => `${companyId} ${domain}`;

/** Automatic scans, with the settings of each in its row. */
export function ScanSchedulesCard() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const session = useSession();
  const state = useListState('nextScanDate');
  const query = useQuery(schedulesQuery(state.page, state.sort, state.search));
  const account = useQuery(accountQuery).data;
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ key: string; action: ScanScheduleAction; schedule: AutoScan } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const administrator = session?.permission === 0;
  const limit = account?.plan.limits.automaticScans;
  const full = limit !== undefined && limit.allowed !== null && limit.used >= limit.allowed;
  const mayChange = session?.companyRole !== 'viewer';
  const act = async (action: 'disable' | 'delete', { domain }: AutoScan) => {
    setFailed(null);
    try {
      await (action === 'disable' ? disableSchedule : deleteSchedule)(domain);
      toast({ message: t(`schedules.${action}d`, { domain }) });
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      await queries.invalidateQueries({ queryKey: ['account'] });
    } catch {
      // The pop-up shows the reason; the card shows the failed action.
      setFailed(t(`schedules.failed.${action}`, { domain }));
    }
  };
  const close = () => setOpen(null);
  const editable = ({ companyId }: AutoScan) => mayChange && (!administrator || companyId === account?.company.id);
  const start = (schedule: AutoScan, action: ScanScheduleAction) => {
    setAdding(false);
    setFailed(null);
    setOpen({ key: keyOf(schedule), action, schedule });
  };
  return (
    <ResourceCard
      title={t('schedules.title')}
      aside={
        <span className="row wrap gap-16">
          {limit && limit.allowed !== null && <span>{t('schedules.used', { ...limit })}</span>}
          {mayChange && !adding && !full && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                close();
                setAdding(true);
              }}
            >
              {t('schedules.add')}
            </Button>
          )}
        </span>
      }
      query={query}
      state={state}
      search={t('menu.searchDomains')}
      searchAbove="page"
      above={
        (full || adding || failed) && (
          <div className="stack gap-16" style={{ padding: '0 var(--card-inset) var(--card-inset)' }}>
            {failed && <Note tone="bad" lead={failed} live />}
            {full && <PlanLimit limit={limit} />}
            {adding && <AddSchedule onClose={() => setAdding(false)} />}
          </div>
        )
      }
      lead={t('schedules.failed.list')}
      empty={!adding && { icon: IconCalendarRepeat, title: t('schedules.none'), why: t('schedules.noneWhy') }}
      look="middle pinned"
      foot={(list) => t('schedules.zone', { zone: list.rows[0]?.companyZone })}
      rowKey={keyOf}
      expanded={(schedule) =>
        open?.key === keyOf(schedule) &&
        (open.action === 'edit' || open.action === 'enable') && (
          <div className="stack gap-12">
            <b>{schedule.domain}</b>
            <ScanScheduleForm domain={schedule.domain} enable={open.action === 'enable'} onClose={close} />
          </div>
        )
      }
      columns={[
        {
          id: 'domain',
          label: t('domain'),
          cell: (schedule) => <ScheduledDomain schedule={schedule} />,
          className: 'strong',
          sort: 'ascending',
        },
        { id: 'mode', label: t('schedules.mode'), cell: (schedule) => <ScheduleMode schedule={schedule} /> },
        {
          id: 'nextScanDate',
          label: t('schedules.nextShort'),
          cell: (schedule) => <NextScan schedule={schedule} />,
          className: 'nowrap',
          sort: 'ascending',
        },
        { id: 'scans', label: t('schedules.scans'), cell: (schedule) => countText(schedule, t) },
        { id: 'state', label: t('column.state'), cell: (schedule) => <ScheduleState schedule={schedule} /> },
        {
          id: 'on',
          label: t('schedules.on'),
          cell: (schedule) => (
            <Switch
              checked={schedule.enabled}
              disabled={!editable(schedule)}
              aria-label={t('schedules.switch', { domain: schedule.domain })}
              onChange={() => start(schedule, schedule.enabled ? 'disable' : 'enable')}
            />
          ),
        },
      ]}
      actions={(schedule) => (
        <ScheduleMenu
          schedule={schedule}
          editable={editable(schedule)}
          triggers={administrator || session?.companyRole === 'owner'}
          onAction={(action) => start(schedule, action)}
        />
      )}
    >
      {open?.action === 'trigger' && <TriggerDialog schedule={open.schedule} onClose={close} />}
      {(open?.action === 'disable' || open?.action === 'delete') && (
        <ConfirmScheduleChange
          kind={open.action}
          domain={open.schedule.domain}
          onClose={close}
          onConfirm={() => act(open.action as 'disable' | 'delete', open.schedule)}
        />
      )}
    </ResourceCard>
  );
}

import type { ReportSchedule } from '@assay/contract/api/reports/report-schedules.ts';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteReportSchedule, pauseReportSchedule, reportSchedulesQuery } from '#api/reports/schedules.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { useSession } from '#session/current-session.ts';
import { LastRun, ScheduledReport } from './report-schedule-cells.tsx';
import { ReportScheduleForm } from './report-schedule-form.tsx';
import { type ReportScheduleAction, ReportScheduleMenu } from './report-schedule-menu.tsx';
import { rhythmText } from './report-schedule-text.ts';

/** Reports sent to colleagues automatically: a link by mail, on a day and hour. */
export function ReportSchedulesCard() {
  const { t, i18n } = useTranslation();
  const state = useListState();
  const query = useQuery(reportSchedulesQuery(state.page));
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ReportSchedule | null>(null);
  const mayChange = useSession()?.companyRole !== 'viewer';
  const zone = query.data?.timeZone ?? '';
  const act = async (schedule: ReportSchedule, action: ReportScheduleAction) => {
    setAdding(false);
    if (action === 'edit') return setEditing(schedule.id);
    if (action === 'delete') return setLeaving(schedule);
    // The pop-up shows the reason; the row shows the server's state.
    await pauseReportSchedule(schedule.id, action === 'pause').catch(() => {});
  };
  return (
    <ResourceCard
      title={t('reportSchedules.title')}
      aside={
        mayChange &&
        !adding && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setEditing(null);
              setAdding(true);
            }}
          >
            {t('reportSchedules.add')}
          </Button>
        )
      }
      query={query}
      state={state}
      notes={
        adding && (
          <div style={{ padding: '0 var(--card-inset) var(--card-inset)' }}>
            <ReportScheduleForm schedule={null} zone={zone} onClose={() => setAdding(false)} />
          </div>
        )
      }
      empty={!adding && { icon: IconMailForward, title: t('reportSchedules.none'), why: t('reportSchedules.noneWhy') }}
      look="middle pinned"
      foot={t('reportSchedules.zone', { zone })}
      rowKey={({ id }) => id}
      expanded={(schedule) =>
        editing === schedule.id && (
          <ReportScheduleForm schedule={schedule} zone={zone} onClose={() => setEditing(null)} />
        )
      }
      columns={[
        {
          id: 'domains',
          label: t('reportSchedules.domains'),
          cell: (schedule) => <ScheduledReport schedule={schedule} />,
          className: 'strong anywhere',
        },
        {
          id: 'rhythm',
          label: t('reportSchedules.rhythm'),
          cell: (schedule) => rhythmText(schedule, t, i18n.language),
        },
        {
          id: 'readers',
          label: t('reportSchedules.readers'),
          cell: ({ readers }) =>
            readers.length > 0 ? (
              readers.map(({ name, account }, at) => (
                <Fragment key={account}>
                  {at > 0 && ', '}
                  <bdi>{name || account}</bdi>
                </Fragment>
              ))
            ) : (
              <span className="text-3">{t('reportSchedules.nobodyLeft')}</span>
            ),
          className: 'anywhere',
        },
        {
          id: 'next',
          label: t('reportSchedules.next'),
          cell: ({ paused, nextAt }) =>
            paused ? <Status kind="paused">{t('reportSchedules.paused')}</Status> : <Instant at={nextAt} />,
        },
        { id: 'last', label: t('reportSchedules.last'), cell: (schedule) => <LastRun schedule={schedule} /> },
      ]}
      actions={(schedule) =>
        mayChange && <ReportScheduleMenu schedule={schedule} onAction={(action) => void act(schedule, action)} />
      }
    >
      {leaving && (
        <Confirm
          title={t('reportSchedules.deleteTitle')}
          action={t('reportSchedules.delete')}
          keep={t('reports.keep')}
          onClose={() => setLeaving(null)}
          onConfirm={() => deleteReportSchedule(leaving.id)}
        >
          {t('reportSchedules.deleteWhy', { domains: leaving.domains.join(', ') })}
        </Confirm>
      )}
    </ResourceCard>
  );
}
